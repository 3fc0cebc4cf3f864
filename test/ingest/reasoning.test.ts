// Of reasoning a digest is kept, and its text only where the policy wants it: redacted in full, whatever else it lets in.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, listConsents, pauseMemory } from '../../src/erasure/index.js';
import { createFullGate } from '../../src/gate/index.js';
import { ingest, previewIngest } from '../../src/ingest/index.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';
import { recall } from '../../src/recall/index.js';
import { all, count } from '../../src/store/database.js';
import { grant, hashed, requiringOptIn, STATEMENT, withRule } from '../helpers/consent.js';
import { ALICE_ALL, AT_ONCE } from '../helpers/erasing.js';
import { filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { keepingReasoning, reasoningIn } from '../helpers/reasoning.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

const THOUGHT =
  'Sara Lindqvist wants the quokkafish importer; I write to sara@example.com. My knee was operated on, she said.';
const REDACTED = '[person] wants the quokkafish importer; I write to [email]. [health withheld].';

const talk = () =>
  transcript({ session: 'talk' })
    .human('My editor is Helix.')
    .thinking(THOUGHT)
    .assistant('I will remember that you use Helix.');

async function taking(policy: Policy) {
  const place = testPlace(policy);
  const report = await place.ingest(ALICE, talk().write(join(place.folder, 'talk.jsonl')));
  return { place, report };
}

test('nothing of its text is kept where the policy says nothing', async () => {
  const { place } = await taking(DEFAULT_POLICY);
  await place.run((workspace) => {
    expect(reasoningIn(workspace)).toEqual([]);
    expect(count(workspace.store.db, 'SELECT sum(reasoning_count) FROM rounds')).toBe(1);
  });
  expect(filesHolding(place.storeDir, 'quokkafish')).toEqual([]);
});

test('every detector goes over it, whatever the policy turns off and whatever was consented to', async () => {
  const off = { ...DEFAULT_POLICY.gate.detectors, email: false, person: false };
  const policy = keepingReasoning({
    ...withRule('health', { default: 'store' }),
    gate: { ...DEFAULT_POLICY.gate, detectors: off },
  });
  const { place, report } = await taking(policy);
  await place.run((workspace) => {
    expect(reasoningIn(workspace)).toEqual([REDACTED]);
    expect(count(workspace.store.db, 'SELECT sum(reasoning_bytes) FROM rounds')).toBe(THOUGHT.length);
  });
  expect(report.redactions).toEqual({ person: 1, email: 1, health: 1 });
  for (const word of ['Sara', 'sara@', 'knee']) expect(filesHolding(place.storeDir, word)).toEqual([]);
});

test('what has passed the full gate passes it unchanged', () => {
  const gate = createFullGate(DEFAULT_POLICY.gate);
  const { text } = gate(`${THOUGHT} ${STATEMENT}`);
  expect(gate(text)).toEqual({ text, findings: [] });
});

test('a signature without words, and blank text, are no text', async () => {
  const place = testPlace(keepingReasoning());
  const signed = transcript({ session: 'signed' })
    .human('Hello.')
    .thinking('')
    .thinking(' \n')
    .assistant('Hi.');
  await place.ingest(ALICE, signed.write(join(place.folder, 'signed.jsonl')));
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([]));
});

test('it is taken once, also when the file comes again or goes on', async () => {
  const place = testPlace(keepingReasoning());
  const words = talk();
  const path = words.write(join(place.folder, 'talk.jsonl'));
  await place.ingest(ALICE, path);
  await place.ingest(ALICE, words.write(join(place.folder, 'copy.jsonl')));
  words.thinking('One more thought.').append(path);
  await place.ingest(ALICE, path);
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([REDACTED, 'One more thought.']));
});

test('it is no memory: nothing is derived from it, indexed, embedded or recalled', async () => {
  const place = testPlace(keepingReasoning());
  const words = transcript({ session: 'talk' })
    .human('Hello there.')
    .thinking('We decided to go with quokkafish. I prefer quokkafish. See https://example.com/quokkafish/7.')
    .assistant('Hello.')
    .human('Bye.');
  await place.ingest(ALICE, words.write(join(place.folder, 'talk.jsonl')));
  const without = testPlace(DEFAULT_POLICY);
  await without.ingest(ALICE, words.write(join(without.folder, 'talk.jsonl')));
  const memory = (one: typeof place) =>
    one.run(async (workspace) => {
      const kinds = ['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const;
      const rows = kinds.flatMap((kind) => rowsOf(workspace, kind));
      const { db } = workspace.store;
      return {
        texts: rows.map(({ kind, text, quote }) => ({ kind, text, quote })),
        blocks: all(db, 'SELECT kind, block, hex(data) AS data FROM term_blocks ORDER BY kind, block'),
        vectors: all(db, 'SELECT hex(q) AS q FROM round_vectors ORDER BY round_id'),
        found: (await recall(workspace, 'quokkafish', { ...filterOf(workspace, ALICE), limit: 5 })).map(
          ({ text }) => text,
        ),
      };
    });
  const [kept, digested] = [await memory(place), await memory(without)];
  expect(kept).toEqual(digested);
  expect(JSON.stringify(kept)).not.toContain('quokkafish');
  await place.run((workspace) => expect(reasoningIn(workspace)).toHaveLength(1));
});

test('nothing is kept while memory is paused, and nothing without the opt-in that the policy wants', async () => {
  const paused = testPlace(keepingReasoning());
  await paused.run((workspace) => pauseMemory(workspace, ALICE));
  await paused.ingest(ALICE, talk().write(join(paused.folder, 'talk.jsonl')));
  await paused.run((workspace) => expect(reasoningIn(workspace)).toEqual([]));
  const asking = testPlace(keepingReasoning(requiringOptIn()));
  const path = talk().write(join(asking.folder, 'talk.jsonl'));
  await asking.ingest(ALICE, path);
  await asking.run((workspace) => expect(reasoningIn(workspace)).toEqual([]));
  await grant(asking, ALICE, null);
  await asking.ingest(ALICE, path);
  await asking.run((workspace) => {
    expect(listConsents(workspace, ALICE)).toHaveLength(1);
    expect(reasoningIn(workspace)).toEqual([REDACTED]);
  });
});

test('a dry run counts what would be replaced and stores nothing', async () => {
  const place = testPlace(keepingReasoning());
  const path = talk().write(join(place.folder, 'talk.jsonl'));
  const report = await previewIngest({
    ...{ paths: [path], scope: ALICE, exclude: [], readmit: false },
    ...{ policy: place.policy, clock: () => place.now.value, workspace: null },
  });
  expect(report.redactions).toMatchObject({ person: 1, email: 1 });
  expect(filesHolding(place.storeDir, 'quokkafish')).toEqual([]);
});

test('erased once, it does not come back, in the same line or under another id', async () => {
  const { place } = await taking(keepingReasoning());
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  const others = transcript({ session: 'fork', salt: 'f' }).human('Hello again.').thinking(THOUGHT);
  await place.ingest(ALICE, talk().write(join(place.folder, 'again.jsonl')));
  await place.ingest(ALICE, others.write(join(place.folder, 'fork.jsonl')));
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([]));
  await place.run((workspace) =>
    ingest(workspace, {
      paths: [join(place.folder, 'again.jsonl')],
      scope: ALICE,
      exclude: [],
      readmit: true,
    }),
  );
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([REDACTED]));
});

test('a store says that it keeps other things once the policy does, and an unchanged policy says nothing', () => {
  expect(hashed(keepingReasoning()).hash).not.toBe(hashed(DEFAULT_POLICY).hash);
});
