import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scope } from '../../src/model/scope.js';
import {
  listSubjects,
  nearestSubjects,
  recall,
  resolveRowId,
  resolveSession,
} from '../../src/recall/index.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

async function tell(place: TestPlace, scope: Scope, texts: readonly string[]): Promise<void> {
  const session = `${scope.tenant}-${scope.subject}-${scope.context}`;
  const writer = transcript({ session });
  for (const text of texts) writer.human(text).assistant('I see.');
  await place.ingest(scope, writer.write(join(place.folder, `${session}.jsonl`)));
}

test('another tenant’s highly relevant memory is absent, not ranked low', async () => {
  const place = testPlace();
  const other = { tenant: 'globex', subject: 'alice', context: 'default' };
  await tell(place, ALICE, ['The admin password rotation is weekly by our convention.']);
  await tell(place, other, ['The admin password rotation is monthly by our convention.']);
  await place.run((workspace) => {
    const found = recall(workspace, 'how often do we rotate admin passwords', filterOf(workspace, ALICE));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => row.tenant === 'acme')).toBe(true);
    expect(JSON.stringify(found)).not.toContain('monthly');
  });
});

test('what is said at work is not recalled at home', async () => {
  const place = testPlace();
  const work = { ...ALICE, context: 'work' };
  await tell(place, work, ['My editor is Helix for the confidential merger project.']);
  await tell(place, ALICE, ['My editor is Kakoune for poems.']);
  await place.run((workspace) => {
    expect(JSON.stringify(recall(workspace, 'editor', filterOf(workspace, ALICE)))).not.toContain('merger');
    expect(JSON.stringify(recall(workspace, 'editor', filterOf(workspace, work)))).not.toContain('poems');
  });
});

test('the answers for one subject are the same whether or not another exists', async () => {
  const words = [
    'deploy',
    'friday',
    'postgres',
    'invoice',
    'tabs',
    'editor',
    'review',
    'release',
    'tests',
    'index',
  ];
  const sentence = fc
    .array(fc.constantFrom(...words), { minLength: 2, maxLength: 8 })
    .map((parts) => `I prefer ${parts.join(' ')}.`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 4 }),
      fc.array(sentence, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...words),
      async (mine, theirs, query) => {
        const alone = testPlace();
        await tell(alone, ALICE, mine);
        const beside = testPlace();
        await tell(beside, BOB, theirs);
        await tell(beside, ALICE, mine);
        const seen = (place: TestPlace) =>
          place.run((workspace) => ({
            recalled: recall(workspace, query, filterOf(workspace, ALICE)).map((row) => [
              row.kind,
              row.text,
              row.score,
            ]),
            listed: rowsOf(workspace, 'facts', ALICE).map((row) => [row.text, row.confidence]),
          }));
        expect(await seen(beside)).toEqual(await seen(alone));
      },
    ),
    { numRuns: 15 },
  );
});

test('recall finds by words, by stem, and across kinds, in the scope alone', async () => {
  const place = testPlace();
  await tell(place, ALICE, [
    'I prefer concise commit messages.',
    'We talked about the weather in the meeting.',
  ]);
  await place.run((workspace) => {
    expect(recall(workspace, 'committing', filterOf(workspace, ALICE))[0]?.text).toContain(
      'concise commit messages',
    );
    expect(recall(workspace, '会议', filterOf(workspace, ALICE))).toEqual([]);
    expect(recall(workspace, '', filterOf(workspace, ALICE))).toEqual([]);
    expect(() => recall(workspace, 'commit', filterOf(workspace))).toThrow(/tenant and a subject/);
  });
});

test('ids resolve by prefix, source session and path; doubt lists the candidates', async () => {
  const place = testPlace();
  await tell(place, ALICE, ['My editor is Helix.']);
  await tell(place, BOB, ['My shell is fish.']);
  await place.run((workspace) => {
    const [fact] = rowsOf(workspace, 'facts', ALICE);
    const uid = fact?.session ?? '';
    expect(resolveSession(workspace, uid.slice(0, 8), { minPrefix: 8 })).toEqual([uid]);
    expect(resolveSession(workspace, 'acme-alice-default', { minPrefix: 8 })).toEqual([uid]);
    expect(
      resolveSession(workspace, join(place.folder, 'acme-alice-default.jsonl'), { minPrefix: 8 }),
    ).toEqual([uid]);
    expect(resolveRowId(workspace, `${uid.slice(0, 8)}.f1`, { kind: 'fact', minPrefix: 8 })).toBe(fact?.id);
    expect(() => resolveRowId(workspace, `${uid.slice(0, 4)}.f1`, { kind: 'fact', minPrefix: 8 })).toThrow(
      /8 characters/,
    );
    expect(() => resolveSession(workspace, 'ffffffff', { minPrefix: 8 })).toThrow(/no session/);
    expect(() => resolveSession(workspace, '%', { minPrefix: 1 })).toThrow(/no session/);
  });
});

test('subjects are listed with counts, and a typing error finds the nearest', async () => {
  const place = testPlace();
  await tell(place, ALICE, ['My editor is Helix.']);
  await place.run((workspace) => {
    expect(listSubjects(workspace)).toMatchObject([
      { tenant: 'acme', subject: 'alice', sessions: 1, rounds: 1, facts: 1 },
    ]);
    expect(nearestSubjects(listSubjects(workspace), 'alcie').map((row) => row.subject)).toEqual(['alice']);
    expect(nearestSubjects(listSubjects(workspace), 'zzz')).toEqual([]);
  });
});
