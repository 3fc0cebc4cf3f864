import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ToolError } from '../../src/model/errors.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY, loadPolicy, policyFileOf, policyJsonSchema } from '../../src/policy/index.js';

const HASH_OF_THE_BUILT_IN_POLICY = 'bd5d32d2c75ba22edec3c5b88094865fb714f948e806382e311dea1e83167787';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function policyFile(content: unknown): string {
  files += 1;
  const path = join(folder, `policy-${files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function refusalOf(content: unknown): Promise<ToolError> {
  const error = await loadPolicy(policyFile(content)).catch((cause: unknown) => cause);
  if (!(error instanceof ToolError)) throw new Error('was not refused');
  expect(error.code).toBe('usage');
  return error;
}

test('without a file the built-in policy holds', async () => {
  expect(await loadPolicy(null)).toBe(DEFAULT_POLICY);
  expect(DEFAULT_POLICY.source).toBeNull();
});

test('the built-in retention is that of the rules', () => {
  const days = Object.fromEntries(
    Object.entries(DEFAULT_POLICY.categories).map(([name, rule]) => [name, rule.retentionDays]),
  );
  expect(days).toEqual({
    ...{ preference: 365, convention: 365, decision: 365, goal: 365, attribute: 365 },
    ...{ difficulty: 180, problem: 180, learning: 180, fact: 90, session: 1 },
    ...{ health: 90, finance: 90, legal: 90, children: 90, third_party: 90, location: 0, credentials: 0 },
  });
});

test('a file that says nothing but its version means the built-in policy', async () => {
  const policy = await loadPolicy(policyFile({ version: 1 }));
  expect(policy.hash).toBe(DEFAULT_POLICY.hash);
  expect(policy.source).toMatch(/policy-\d+\.json$/);
});

test('a file changes what it names and nothing else', async () => {
  const policy = await loadPolicy(
    policyFile({
      version: 1,
      grace_period: '12h',
      retention_from: 'observed',
      categories: { health: { default: 'never' }, fact: { retention_days: 30 } },
      exclude: { projects: ['secret-*'] },
      max_erase_percent: 50,
    }),
  );
  expect(policy.gracePeriodMs).toBe(DAY_MS / 2);
  expect(policy.retentionFrom).toBe('observed');
  expect(policy.categories.health).toEqual({ ...DEFAULT_POLICY.categories.health, default: 'never' });
  expect(policy.categories.fact).toEqual({ ...DEFAULT_POLICY.categories.fact, retentionDays: 30 });
  expect(policy.categories.goal).toEqual(DEFAULT_POLICY.categories.goal);
  expect(policy.exclude).toEqual({ projects: ['secret-*'], paths: [] });
  expect(policy.maxErasePercent).toBe(50);
  expect(policy.transcriptRetentionDays).toBe(365);
});

describe('the hash', () => {
  const hashOf = async (content: unknown) => (await loadPolicy(policyFile(content))).hash;

  test('is the same for the same meaning', async () => {
    const one = await hashOf({ version: 1, grace_period: '2w', exclude: { paths: ['b', 'a'] } });
    const other = await hashOf({
      exclude: { paths: ['a', 'b', 'a'], projects: [] },
      grace_period: '14d',
      version: 1,
    });
    expect(other).toBe(one);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is that of before where a policy says nothing of the audit', async () => {
    const one = await hashOf({ version: 1, audit: { reads: false }, replay: 'refuse', reasoning: 'digest' });
    expect(one).toBe(DEFAULT_POLICY.hash);
    expect(
      await loadPolicy(policyFile({ version: 1, audit: { reads: true }, replay: 'auto' })),
    ).toMatchObject({
      auditReads: true,
      replay: 'auto',
    });
  });

  test('is that of before where a policy says what was the rule already', async () => {
    const said = {
      consent: { required: false, pending_days: 30 },
      categories: { goal: { auto_extract: true } },
    };
    expect(await hashOf({ version: 1, ...said })).toBe(DEFAULT_POLICY.hash);
    // Records of erasure name it: it may not change from one version of the program to the next.
    expect(DEFAULT_POLICY.hash).toBe(HASH_OF_THE_BUILT_IN_POLICY);
  });

  test('differs when anything differs', async () => {
    const changes = [
      { grace_period: '8d' },
      { transcript_retention_days: 1 },
      { retention_from: 'observed' },
      { categories: { goal: { retention_days: 1 } } },
      { categories: { goal: { default: 'never' } } },
      { exclude: { paths: ['a'] } },
      { exclude: { projects: ['a'] } },
      { max_erase_percent: 21 },
      { audit_retention_days: 30 },
      { audit: { reads: true } },
      { replay: 'auto' },
      { reasoning: 'redacted' },
      { categories: { goal: { auto_extract: false } } },
      { categories: { goal: { purpose: 'planning' } } },
      { categories: { goal: { basis: 'contract' } } },
      { categories: { hobby: { default: 'store', retention_days: 5 } } },
      { categories: { hobby: { default: 'store', retention_days: 6 } } },
      { consent: { required: true } },
      { consent: { pending_days: 5 } },
      {
        contexts: [
          { cwd: '~/a/**', context: 'work' },
          { cwd: '~/b/**', context: 'home' },
        ],
      },
      {
        contexts: [
          { cwd: '~/b/**', context: 'home' },
          { cwd: '~/a/**', context: 'work' },
        ],
      },
    ];
    const hashes = await Promise.all(changes.map((change) => hashOf({ version: 1, ...change })));
    expect(new Set([...hashes, DEFAULT_POLICY.hash]).size).toBe(changes.length + 1);
  });
});

describe('refused, with the key that is wrong', () => {
  test.each([
    ['no version', {}, 'version'],
    ['a later version', { version: 2 }, 'version'],
    ['an unknown key of the audit', { version: 1, audit: { writes: true } }, 'audit.writes: unknown key'],
    ['reading that is neither', { version: 1, audit: { reads: 'yes' } }, 'audit.reads'],
    ['another way to replay', { version: 1, replay: 'later' }, 'replay'],
    ['an unknown key', { version: 1, retention: 5 }, 'retention: unknown key'],
    [
      'an unknown key inside',
      { version: 1, categories: { goal: { days: 5 } } },
      'categories.goal.days: unknown key',
    ],
    [
      'an own category without a default',
      { version: 1, categories: { hobby: { retention_days: 5 } } },
      'categories.hobby.default',
    ],
    [
      'an own category that is shared',
      { version: 1, categories: { hobby: { default: 'store', retention_days: 5, shared: 'delete' } } },
      'categories.hobby.shared',
    ],
    [
      'an own category of a wrong name',
      { version: 1, categories: { Hobby: { default: 'store', retention_days: 5 } } },
      'categories.Hobby: a category is named with',
    ],
    ['another ground', { version: 1, categories: { goal: { basis: 'mood' } } }, 'categories.goal.basis'],
    ['an unknown key of consent', { version: 1, consent: { needed: true } }, 'consent.needed: unknown key'],
    [
      'a wrong type',
      { version: 1, categories: { goal: { retention_days: '5' } } },
      'categories.goal.retention_days: invalid input: expected number',
    ],
    ['a negative retention', { version: 1, transcript_retention_days: -1 }, 'transcript_retention_days'],
    ['a fraction of a day', { version: 1, transcript_retention_days: 1.5 }, 'transcript_retention_days'],
    [
      'an unknown mode',
      { version: 1, categories: { goal: { default: 'maybe' } } },
      'categories.goal.default',
    ],
    ['a duration without unit', { version: 1, grace_period: '7' }, 'grace_period: expected a duration'],
    ['more than everything', { version: 1, max_erase_percent: 101 }, 'max_erase_percent'],
    ['an empty glob', { version: 1, exclude: { paths: [''] } }, 'exclude.paths.0'],
    ['a list', [], 'top level'],
    ['null', 'null', 'top level'],
  ])('%s', async (_, content, expected) => {
    expect((await refusalOf(content)).message).toContain(expected);
  });

  test('every mistake is counted', async () => {
    const error = await refusalOf({ version: 1, grace_period: 7, max_erase_percent: 'x' });
    expect(error.message).toContain('(and 1 more)');
  });

  test('an own category is answered with those that exist', async () => {
    expect((await refusalOf({ version: 1, categories: { hobby: {} } })).hint).toContain(
      'preference, convention',
    );
  });

  test('neither a value nor a long key is repeated', async () => {
    const long = 'k'.repeat(500);
    const byValue = await refusalOf({ version: 1, grace_period: 'a-private-sentence' });
    const byKey = await refusalOf({ version: 1, [long]: 1 });
    expect(byValue.message).not.toContain('a-private-sentence');
    expect(byKey.message).not.toContain('k'.repeat(100));
  });
});

describe('a file that cannot be read', () => {
  test('does not exist', async () => {
    await expect(loadPolicy(join(folder, 'none.json'))).rejects.toThrow(/none\.json does not exist/);
  });

  test('is a folder', async () => {
    await expect(loadPolicy(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
  });

  test('is broken JSON: the place is named, the text is not', async () => {
    const error = await refusalOf('{\n  "version": 1,\n  "grace_period": private }');
    expect(error.message).toContain('not valid JSON');
    expect(error.message).not.toContain('private');
    expect((await refusalOf('{\n  "version": 1,\n}')).message).toContain('line 3, column 1');
    expect((await refusalOf('{"version": 1')).message).toMatch(/not valid JSON/);
  });

  test('a byte order mark does no harm', async () => {
    expect((await loadPolicy(policyFile('\uFEFF{"version": 1}'))).hash).toBe(DEFAULT_POLICY.hash);
  });
});

test('a policy written out whole is the same policy', async () => {
  const said = {
    version: 1,
    grace_period: '12h',
    categories: {
      hobby: { default: 'store', retention_days: 5, purpose: 'small talk' },
      goal: { shared: 'anonymize' },
    },
    consent: { required: true },
    names: { deny: ['Ada Lindqvist'] },
    detectors: { person: true },
    contexts: [{ cwd: '~/work/**', context: 'work' }],
  };
  const policy = await loadPolicy(policyFile(said));
  const again = await loadPolicy(policyFile(policyFileOf(policy)));
  expect(again.hash).toBe(policy.hash);
  expect((await loadPolicy(policyFile(policyFileOf(DEFAULT_POLICY)))).hash).toBe(DEFAULT_POLICY.hash);
});

test('the published schema knows every key, and is that of the program', async () => {
  const schema = JSON.stringify(await policyJsonSchema());
  const published = new URL('../../docs/schemas/policy.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(await policyJsonSchema());
  for (const key of [
    'grace_period',
    'transcript_retention_days',
    'retention_from',
    'exclude',
    'third_party',
  ]) {
    expect(schema).toContain(key);
  }
});

test.each([
  [{ cwd: 'work/**', context: 'work' }, 'contexts.0.cwd'],
  [{ cwd: '**', context: 'work' }, 'contexts.0.cwd'],
  [{ cwd: '~/work', context: 'my work' }, 'contexts.0.context'],
  [{ cwd: '~/work', context: '' }, 'contexts.0.context'],
  [{ cwd: '~/work' }, 'contexts.0.context'],
  [{ cwd: '~/work', context: 'work', subject: 'sam' }, 'contexts.0.subject'],
])('a role by folder is a whole path and a word: %j', async (rule, key) => {
  expect((await refusalOf({ version: 1, contexts: [rule] })).message).toContain(`: ${key}: `);
});

test('what no policy can say is refused', async () => {
  const proto = '{"version":1,"categories":{"__proto__":{"default":"store","retention_days":5}}}';
  expect((await refusalOf(proto)).message).toContain('__proto__: unknown key');
  const stored = { version: 1, categories: { credentials: { default: 'store', retention_days: 5 } } };
  expect((await refusalOf(stored)).message).toContain('credentials are never stored');
});
