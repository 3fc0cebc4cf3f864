import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { transcript } from '../helpers/transcript.js';
import { temporaryFolder } from '../helpers/workspace.js';
import { type Outcome, run, type World } from './test-io.js';

const NOW = Date.parse('2026-03-05T09:00:00Z');

let folder: string;

function call(argv: string[], world: World = {}): Promise<Outcome> {
  const env = { XDG_DATA_HOME: join(folder, 'data'), XDG_STATE_HOME: join(folder, 'state') };
  return run(argv, { now: NOW, env, home: folder, ...world });
}

async function succeeds(argv: string[], world?: World): Promise<string> {
  const { code, stdout, stderr } = await call(argv, world);
  expect(stderr === '' || code === 0, stderr).toBe(true);
  expect(code).toBe(0);
  return stdout;
}

beforeEach(async () => {
  folder = temporaryFolder();
  for (const [who, ...texts] of [
    ['alice', 'We decided to go with Anna Lindqvist as our reviewer.', 'My editor is Helix.'],
    ['bob', 'Always use pnpm, says Anna Lindkvist.', 'Аnnа Lindqvist disagrees.'],
  ] as const) {
    const writer = transcript({ session: who });
    for (const text of texts) writer.human(text).assistant('Noted.');
    const path = writer.write(join(folder, `${who}.jsonl`));
    await succeeds(['ingest', path, '--subject', `acme/${who}`]);
  }
});

describe('entity', () => {
  test('records, names and lists', async () => {
    const add = ['entity', 'add', 'Anna Lindqvist', '--tenant', 'acme', '--kind', 'person'];
    const [id = ''] = (await succeeds(add)).split('\t');
    await succeeds(['entity', 'alias', id.slice(0, 8), '-'], { stdin: 'Annie\n' });
    await succeeds(['entity', 'alias', 'Annie', 'A. Lindqvist']);
    const list = JSON.parse(await succeeds(['entity', '--json']));
    expect(list).toMatchObject({
      type: 'entities',
      rows: [{ entity: id, name: 'Anna Lindqvist', aliases: ['Annie', 'A. Lindqvist'], rounds: 1, facts: 1 }],
    });
    expect(await succeeds(['entity'])).toBe(
      `${[id, 'acme', 'person', 'Anna Lindqvist', 'Annie, A. Lindqvist', 1, 1].join('\t')}\n`,
    );
  });

  test('tells of namesakes when one is recorded, and refuses what is no name', async () => {
    await succeeds(['entity', 'add', 'Anna', '--tenant', 'acme']);
    const { stderr } = await call(['entity', 'add', 'anna', '--tenant', 'acme']);
    expect(stderr).toContain('1 more go by that name');
    for (const argv of [
      ['entity', 'add', '*'],
      ['entity', 'add'],
      ['entity', 'list', 'x'],
      ['entity', '--alias', 'x'],
    ])
      expect((await call(argv)).code, argv.join(' ')).toBe(2);
    expect((await call(['entity', 'alias', 'Nobody', 'No One'])).code).toBe(5);
  });
});

test('a name stands on one line and is recorded once, and who else is called so is told', async () => {
  const aliases = ['--alias', 'ANNA  Berg', '--alias', 'Annie', '--alias', 'annie'];
  const added = await succeeds(['entity', 'add', 'Anna\n Berg', ...aliases, '--tenant', 'acme']);
  expect(added).toContain('\tAnna Berg\tAnnie\t');
  const second = await call(['entity', 'add', 'Bea Berg', '--alias', 'Annie', '--tenant', 'acme']);
  expect(second.stderr).toContain('1 more go by that name');
  const alias = await call(['entity', 'alias', 'Bea Berg', 'Anna Berg', '--tenant', 'acme']);
  expect(alias).toMatchObject({ code: 0 });
  expect(alias.stderr).toContain('1 more go by that name');
  const elsewhere = await call(['entity', 'add', 'Annie', '--tenant', 'globex']);
  expect(elsewhere.stderr).toBe('');
});

test('the id of what another tenant recorded is no id within one', async () => {
  const [id = ''] = (await succeeds(['entity', 'add', 'Zed Quill', '--tenant', 'globex'])).split('\t');
  const unknown = 'fefefefe';
  for (const within of [
    ['--tenant', 'acme'],
    ['--subject', 'acme/alice'],
  ]) {
    const forget = (one: string) => call(['forget', '--entity-id', one, ...within, '--immediate', '--yes']);
    const theirs = await forget(id);
    expect(theirs.code).toBe(5);
    expect(theirs).toEqual(await forget(unknown));
  }
  expect(await succeeds(['entity', 'list', '--tenant', 'globex'])).toContain('Zed Quill');
  expect(await succeeds(['forget', '--entity-id', id, '--dry-run'])).toContain('1 entity');
});

describe('find', () => {
  test('finds a Korean name with the particles that stand on it', async () => {
    const path = transcript({ session: 'korean' })
      .human('김철수가 보고서를 보냈다.')
      .assistant('Noted.')
      .write(join(folder, 'korean.jsonl'));
    await succeeds(['ingest', path, '--subject', 'acme/min']);
    const { rows } = JSON.parse(await succeeds(['find', '김철수', '--json']));
    expect(rows).toMatchObject([{ where: 'mention', likeness: 'same', rounds: 1 }]);
    await succeeds(['forget', '--entity', '김철수', '--tenant', 'acme', '--immediate', '--yes']);
    expect(await succeeds(['list', 'rounds', '--subject', 'acme/min'])).toContain(
      '[erased] 보고서를 보냈다.',
    );
    const again = JSON.parse(await succeeds(['ingest', path, '--subject', 'acme/jun', '--json']));
    expect(again.rounds).toBe(1);
    expect(await succeeds(['list', 'rounds', '--subject', 'acme/jun'])).not.toContain('김철수');
  });

  test('shows look-alikes over subjects, entities and mentions, the most alike first', async () => {
    await succeeds(['entity', 'add', 'Anna Lindqvist', '--tenant', 'acme', '--alias', 'Annie Lindqvist']);
    const { rows } = JSON.parse(await succeeds(['find', 'Anna Lindqvist', '--json']));
    const seen = rows.map((row: Record<string, unknown>) => [row.where, row.name, row.likeness]);
    expect(seen).toEqual([
      ['entity', 'Anna Lindqvist', 'same'],
      ['mention', 'Anna Lindqvist', 'same'],
      ['mention', 'Аnnа Lindqvist', 'looks_the_same'],
      ['mention', 'Anna Lindkvist', 'spelling'],
      ['alias', 'Annie Lindqvist', 'spelling'],
    ]);
    expect(await succeeds(['find', 'alise'])).toBe('alice\tsubject\tacme\tspelling\t1\t1\t2\t2\t\n');
    expect((await call(['find', 'Zebulon'])).stderr).toContain('nobody');
  });
});

describe('forget --entity', () => {
  test('shows direct, derived and bystander effects apart, and does what it showed', async () => {
    const plan = await succeeds(['forget', '--entity', 'Anna Lindqvist', '--dry-run']);
    expect(plan).toMatch(/^Forget plan · entity Anna Lindqvist · spans every subject \(1 touched\)/);
    expect(plan).toMatch(/\nerase\t[-0-9a-f]+\.f1\tfact\t.*mentions the name\n/);
    expect(plan).toMatch(/\nredact\t[-0-9a-f]+\.r1\tround\t\tmentions the name\n/);
    expect(plan).toMatch(
      / {2}direct {6}1 fact\n {2}derived {5}1 summary\n {2}bystanders {2}.*1 round of 1 subject\n/,
    );
    const document = JSON.parse(
      await succeeds(['forget', '--entity', '-', '--dry-run', '--json'], { stdin: 'Anna Lindqvist\n' }),
    );
    expect(document.redact).toMatchObject([{ fact: null, entity: null }]);
    const report = JSON.parse(
      await succeeds(['forget', '--entity', 'Anna Lindqvist', '--immediate', '--yes', '--json']),
    );
    expect(report).toMatchObject({ status: 'verified', redacted_rounds: 1 });
    expect(await succeeds(['list', 'rounds', '--subject', 'acme/alice'])).toContain(
      'go with [erased] as our reviewer',
    );
    const refused = await call(['entity', 'add', 'Anna Lindqvist', '--tenant', 'acme']);
    expect(refused).toMatchObject({ code: 6 });
    const ingested = JSON.parse(
      await succeeds([
        'ingest',
        transcript({ session: 'x' }).human('Anna Lindqvists idea.').write(join(folder, 'x.jsonl')),
        '--subject',
        'acme/bob',
        '--json',
      ]),
    );
    expect(ingested).toMatchObject({ suppressed_names: 1 });
  });

  test('tells in the plan how many mentions may be somebody else’s, and takes them when told to', async () => {
    const path = transcript({ session: 'told' })
      .human('Anna Svensson pays.')
      .assistant('Noted.')
      .human('Anna Berg is early. Is Anna?')
      .assistant('Noted.')
      .write(join(folder, 'told.jsonl'));
    await succeeds(['ingest', path, '--subject', 'acme/carol']);
    await succeeds(['entity', 'add', 'Anna Svensson', '--alias', 'Anna', '--tenant', 'acme']);
    const forget = ['forget', '--entity', 'Anna Svensson', '--subject', 'acme/carol'];
    expect(await succeeds([...forget, '--dry-run'])).toContain(
      "namesakes   1 mention in 1 row may be somebody else's of that name and stays: --namesakes erase takes them too",
    );
    const saved = join(folder, 'plan.json');
    const plan = JSON.parse(await succeeds([...forget, '--dry-run', '--json', '-o', saved]));
    expect(plan.namesakes).toEqual({ mentions: 1, rows: 1 });
    const alone = ['forget', '--entity', 'Anna', '--subject', 'acme/carol', '--session', 'told'];
    const all = JSON.parse(await succeeds([...alone, '--namesakes', 'erase', '--dry-run', '--json']));
    expect(all.redact).toHaveLength(2);
    const done = await call(['forget', '--plan', saved, '--immediate', '--yes', '--json']);
    expect(JSON.parse(done.stdout)).toMatchObject({
      status: 'verified',
      namesakes: { mentions: 1, rows: 1 },
    });
    expect(done.code).toBe(3);
    const left = await succeeds(['list', 'rounds', '--subject', 'acme/carol']);
    expect(left).toContain('Anna Berg is early. Is Anna?');
    expect(left).toContain('[erased] pays.');
    const nothing = await call([...forget.slice(0, 2), 'Anna', '--subject', 'acme/carol', '--yes']);
    expect(nothing.stdout).toContain("1 mention in 1 row may be somebody else's");
    expect(nothing.code).toBe(3);
  });

  test('leaves nothing over where the operator says that it is somebody else’s', async () => {
    const path = transcript({ session: 'kept' })
      .human('Anna Svensson pays.')
      .assistant('Noted.')
      .human('Anna Berg is early. Is Anna?')
      .assistant('Noted.')
      .write(join(folder, 'kept.jsonl'));
    await succeeds(['ingest', path, '--subject', 'acme/dora']);
    await succeeds(['entity', 'add', 'Anna Svensson', '--alias', 'Anna', '--tenant', 'acme']);
    const forget = ['forget', '--entity', 'Anna Svensson', '--subject', 'acme/dora', '--namesakes', 'keep'];
    const plan = JSON.parse(await succeeds([...forget, '--dry-run', '--json']));
    expect(plan).toMatchObject({ namesakes: { mentions: 1, rows: 1 }, selection: { namesakes: 'keep' } });
    const report = JSON.parse(await succeeds([...forget, '--immediate', '--yes', '--json']));
    expect(report.status).toBe('verified');
    expect(report.namesakes).toBeUndefined();
    await succeeds(['forget', '--entity', 'Anna', '--subject', 'acme/dora', '--namesakes', 'keep', '--yes']);
  });

  test('namesakes exit 5, a typing error is told, --must-exist makes it an error', async () => {
    await succeeds(['entity', 'add', 'Anna Lindqvist', '--tenant', 'acme']);
    await succeeds(['entity', 'add', 'Anna Svensson', '--tenant', 'acme']);
    const several = await call(['forget', '--entity', 'Anna', '--yes']);
    expect(several.code).toBe(5);
    expect(several.stderr).toContain('--entity-id');
    const unknown = await call(['forget', '--entity', 'Anna Lindkwist', '--yes']);
    expect(unknown.code).toBe(0);
    expect(unknown.stderr).toContain('memory-forget find');
    expect((await call(['forget', '--entity', 'Anna Lindkwist', '--yes', '--must-exist'])).code).toBe(5);
    expect((await call(['forget', '--entity', '*', '--yes'])).code).toBe(2);
  });
});
