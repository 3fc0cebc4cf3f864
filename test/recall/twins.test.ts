// What is read of one tenant is the same whether or not another one holds memories that fit every question better. 2,000
// pairs of tenants, in two stores: the first tenant of each pair alone, and both. Ids are random, and told apart by the
// order in which they appear.
import { expect, test } from 'vitest';
import { keyedDigests } from '../../src/ledger/keys.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { ListKind } from '../../src/model/listing.js';
import type { Scope } from '../../src/model/scope.js';
import {
  countFacts,
  findLookAlikes,
  historyOf,
  lineageOf,
  listAsSubject,
  listEntities,
  listRelations,
  listRows,
  listSubjects,
  originOf,
  recall,
  resolveSession,
  whyOf,
} from '../../src/recall/index.js';
import { createIndexWriter } from '../../src/recall/indexing.js';
import { keepFact } from '../../src/recall/relating.js';
import { rebuildSummaries } from '../../src/recall/summaries.js';
import { entitiesDocument, lookAlikesDocument } from '../../src/report/json/entities.js';
import { relationsDocument } from '../../src/report/json/graph.js';
import {
  entityLineageDocument,
  historyDocument,
  lineageDocument,
  originDocument,
} from '../../src/report/json/lineage.js';
import { listDocument, recallDocument } from '../../src/report/json/rows.js';
import { subjectsDocument } from '../../src/report/json/subjects.js';
import { insert, run } from '../../src/store/database.js';
import { addAlias, addEntity } from '../../src/store/entities.js';
import { supersedeFact } from '../../src/store/facts.js';
import { addArtifact, addLine, addMessage, openRound, setRoundState } from '../../src/store/rounds.js';
import { ensureScope } from '../../src/store/scopes.js';
import { createSession } from '../../src/store/sessions.js';
import { saveSource } from '../../src/store/sources.js';
import { writeTransaction } from '../../src/store/store.js';
import { filterOf } from '../helpers/look.js';
import { NOW, testPlace } from '../helpers/workspace.js';

const PAIRS = 2_000;
const WORDS =
  'deploy friday postgres invoice tabs editor review release tests index Anna Lindqvist PAY-17'.split(' ');

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

interface Told {
  scope: Scope;
  /** The same for both of a pair: the agent's id of the session, and the transcript. */
  source: string;
  rounds: { human: string; claim: string; isInferred: boolean; artifact: string }[];
}

/** Two people of one name who speak of the same things; the second of more of them, in the first one's words too. */
function pairOf(n: number): [Told, Told] {
  const random = createRandom(n);
  const sentence = () =>
    Array.from({ length: 3 + random(3) }, () => WORDS[random(WORDS.length)] ?? '').join(' ');
  const rounds = (count: number) =>
    Array.from({ length: count }, () => {
      const claim = `I prefer ${sentence()}`;
      const human = `${claim}, said Anna Lindqvist.`;
      return { human, claim, isInferred: random(3) === 0, artifact: `/src/${WORDS[random(4)]}.ts` };
    });
  const own = rounds(1 + random(2));
  const scope = (tenant: string) => ({ tenant: `${tenant}${n}`, subject: 'alice', context: 'default' });
  return [
    { scope: scope('first'), source: `source-${n}`, rounds: own },
    { scope: scope('second'), source: `source-${n}`, rounds: [...own, ...rounds(1)] },
  ];
}

/** Writes what somebody said as ingest does, its last statement taking the place of its first. */
function tell(workspace: Workspace, { scope, source, rounds }: Told): void {
  const { db } = workspace.store;
  const scopeId = ensureScope(db, scope);
  const digest = keyedDigests(workspace.ledger.ring, 'session', source, '')[0];
  const session = {
    scopeId,
    kind: 'transcript',
    correctsId: null,
    sourceSession: source,
    agentId: null,
    sourceDigest: digest,
    baseDigest: digest,
    format: 'claude-code',
    project: '/home/tester/project',
    learnedAt: NOW,
  } as const;
  const sessionId = createSession(db, session);
  const sourceId = saveSource(db, {
    digest: Buffer.from(`${scope.tenant} source`),
    path: `/${source}.jsonl`,
    format: 'claude-code',
    sizeBytes: 1,
    mtimeNs: '1',
    inode: '1',
    cursor: { consumed: 1, headHash: '', tailHash: '' },
    suppressed: 0,
    now: NOW,
  });
  const index = createIndexWriter(db);
  const facts = rounds.map(({ human, claim, isInferred, artifact }, at) => {
    const when = NOW - 1_000_000 + at;
    const place = { scopeId, sessionId, at: when };
    const kept = { learnedAt: NOW, expiresAt: NOW + 1_000_000 };
    const roundId = openRound(db, { ...place, ...kept, project: '/home/tester/project' });
    const message = { roundId, at: when, sourceRef: `line-${at}`, textDigest: null };
    const messageId = addMessage(db, { ...message, role: 'human', text: human });
    addLine(db, { scopeId, roundId, sourceId, offset: at, digest: Buffer.from(`line ${at}`) });
    addArtifact(db, { ...place, roundId, kind: 'file', ref: artifact });
    setRoundState(db, roundId, 'closed');
    index.add({ kind: 'round', scopeId, sessionId, id: roundId, n: at + 1 }, human);
    const id = keepFact(db, {
      scope_id: scopeId,
      session_id: sessionId,
      round_id: roundId,
      category: 'preference',
      authored_by: 'subject',
      assertion: isInferred ? 'inferred' : 'explicit',
      confidence: 0.9,
      rule: 'preference.prefer',
      observed_at: when,
      learned_at: NOW,
      expires_at: NOW + 1_000_000,
      group_key: Buffer.from(claim),
      message_id: messageId,
      claim,
      quote: claim,
      basis: null,
      consent_id: null,
    });
    index.add({ kind: 'fact', scopeId, sessionId, id, n: at + 1 }, claim);
    return id;
  });
  index.flush();
  const [first, last] = [facts[0], facts.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) supersedeFact(db, first, last, NOW);
  rebuildSummaries(db, { sessions: [sessionId] }, NOW);
  const entity = { tenant: scope.tenant, kind: 'person', name: 'Anna Lindqvist', addedAt: NOW } as const;
  addAlias(db, addEntity(db, entity), 'Annie');
}

/** The second tenant hides something of its own too. */
function hide(workspace: Workspace, { scope }: Told): void {
  const { db } = workspace.store;
  const request = insert(
    db,
    `INSERT INTO requests (uid, kind, state, immediate, opened_at, policy_hash, selection) VALUES (?, 'forget', 'hidden', 0, ?, '', ?)`,
    `request of ${scope.tenant}`,
    NOW,
    JSON.stringify({ names: [{ name: 'Anna Lindqvist', tenant: scope.tenant }] }),
  );
  run(
    db,
    `INSERT INTO tombstones (request_id, kind, row_id) SELECT ?1, 'mention', r.id FROM rounds r JOIN scopes c ON c.id = r.scope_id WHERE c.tenant = ?2`,
    request,
    scope.tenant,
  );
}

const KINDS: readonly ListKind[] = ['sessions', 'rounds', 'summaries', 'artifacts', 'facts'];

/** What is read of a tenant, as the JSON that it is given out in: by every command, each asked in another way by turns. */
function readAll(workspace: Workspace, { scope, source, rounds }: Told, turn: number): string {
  const filter = filterOf(workspace, scope);
  const all = { ...filter, includeSuperseded: true };
  const counts = countFacts(workspace, filter);
  const listed = (list: ReturnType<typeof listRows>) =>
    listDocument({ scope, list, counts, isForSubject: false });
  const byTurns = <Value>(...values: Value[]) => values[turn % values.length] as Value;
  const facts = listRows(workspace, 'facts', all, byTurns('newest', 'review'));
  const fact = (facts.rows[0]?.id ?? '').replace(/^(....)[^.]*/, '$1');
  const [question, narrowed] = byTurns(
    [`${rounds[0]?.claim ?? ''} invoice`, filter],
    ['"anna lindqvist" deploy', { ...filter, since: NOW - 1_000_000, categories: ['preference'] }],
  );
  const relations = listRelations(workspace, all);
  const why = whyOf(workspace, relations[0]?.to.entity ?? fact, filter);
  const session = byTurns(source, fact.slice(0, 4), `/${source}.jsonl`);
  const documents = [
    listed(facts),
    listed(
      byTurns(
        () => listRows(workspace, byTurns(...KINDS), all),
        () => listAsSubject(workspace, 'rounds', filter, 'newest'),
        () => listRows(workspace, 'rounds', { ...filter, contains: ['PREFER'] }),
      )(),
    ),
    recallDocument(scope, recall(workspace, question, narrowed)),
    lineageDocument(lineageOf(workspace, byTurns(fact, fact.replace('.f', '.r')), filter)),
    relationsDocument(scope, relations, null),
    why.of === 'row' ? lineageDocument(why.lineage) : entityLineageDocument(why.lineage),
    historyDocument(historyOf(workspace, fact, filter)),
    originDocument(scope, originOf(workspace, byTurns(rounds[0]?.artifact ?? '', 'PAY-17'), filter)),
    resolveSession(workspace, session, { minPrefix: 4, within: filter }),
    subjectsDocument(listSubjects(workspace, scope.tenant)),
    entitiesDocument(listEntities(workspace, scope.tenant)),
    lookAlikesDocument(findLookAlikes(workspace, 'Ana Lindqvist', scope.tenant)),
  ];
  return numbered(documents.map((document) => JSON.stringify(document)).join('\n'));
}

/** Ids of ours are random: each by when it first appears. */
function numbered(text: string): string {
  const known = new Map<string, number>();
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
    if (!known.has(id)) known.set(id, known.size);
    return `<${known.get(id)}>`;
  });
}

test(`nothing that is read of a tenant tells of another, in ${PAIRS} pairs`, async () => {
  const pairs = Array.from({ length: PAIRS }, (_, n) => pairOf(n));
  const [alone, beside] = [testPlace(), testPlace()];
  const seen: string[] = [];
  await alone.run((workspace) => {
    writeTransaction(workspace.store, () => {
      for (const [first] of pairs) tell(workspace, first);
    });
    for (const [n, [first]] of pairs.entries()) seen.push(readAll(workspace, first, n));
  });
  await beside.run((workspace) => {
    writeTransaction(workspace.store, () => {
      for (const [n, [first, second]] of pairs.entries()) {
        for (const told of n % 2 === 0 ? [first, second] : [second, first]) tell(workspace, told);
        if (n % 100 === 0) hide(workspace, second);
      }
    });
    for (const [n, [first]] of pairs.entries()) expect(readAll(workspace, first, n)).toBe(seen[n]);
  });
}, 240_000);
