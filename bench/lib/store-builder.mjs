// Stores of any size, written with the program's own write functions: real schema, real rows, real indexes. Only what
// would take most of the time is replaced by something of the same size: texts are words at random, their terms are
// looked up instead of stemmed, and vectors are random numbers.
import { BLOCK_ROWS, encodeBlock, loadGlove, termsOf } from '../../dist/src/derive/index.js';
import { addFact } from '../../dist/src/store/facts.js';
import {
  addArtifact,
  addLine,
  addMessage,
  addToolCall,
  openRound,
  setRoundState,
} from '../../dist/src/store/rounds.js';
import { ensureScope } from '../../dist/src/store/scopes.js';
import { ensureModel, writeBlock, writeVector } from '../../dist/src/store/search-index.js';
import { createSession } from '../../dist/src/store/sessions.js';
import { saveSource } from '../../dist/src/store/sources.js';
import { cycleStore, logBytes } from '../../dist/src/store/store.js';
import { writeSummary } from '../../dist/src/store/summaries.js';
import { BENCH_NOW, WORKED_AT } from '../generate.mjs';
import { createRandom } from './random.mjs';
import { filePath, PROJECTS, VOCABULARY, wordIndex } from './words.mjs';

/** A session's rounds are written a few at a time, between those of others: so they lie scattered in the file. */
const ROUNDS_A_SITTING = 25;
const SHORT_SESSION_ROUNDS = 20;
const WORDS_A_MESSAGE = 33;
const FACTS_A_ROUND = 2;
const ARTIFACTS_A_ROUND = 0.25;
const FILES_A_PROJECT = 400;
const LARGEST_LOG_BYTES = 512 << 20;
const SITTINGS_A_TRANSACTION = 400;
const YEAR_MS = 365 * 86_400_000;

/**
 * Writes what people said into a store.
 * @param people who is in it: `{ subject, rounds, longSessions }`; a long session has 1,000 rounds, the others 20
 * @param afterEach called after each transaction; without it nothing is synced, and the log is copied when it is large
 * @returns the long sessions' ids, by subject
 */
export function buildStore(store, people, { seed = 1, afterEach = null } = {}) {
  const builder = startBuilding(store, seed);
  const sessions = people.flatMap(sessionsOf);
  const sittings = shuffled(builder.random, sessions.flatMap(sittingsOf));
  if (afterEach === null) {
    store.db.pragma('synchronous = OFF');
    store.db.pragma('cache_size = -1000000');
  }
  for (let at = 0; at < sittings.length; at += SITTINGS_A_TRANSACTION) {
    store.db.exec('BEGIN IMMEDIATE');
    for (const session of sittings.slice(at, at + SITTINGS_A_TRANSACTION)) writeSitting(builder, session);
    store.db.exec('COMMIT');
    if (afterEach !== null) afterEach();
    else if (logBytes(store) > LARGEST_LOG_BYTES) cycleStore(store, { zeroLog: false });
  }
  if (afterEach === null) cycleStore(store, { zeroLog: false });
  store.db.pragma('synchronous = FULL');
  return longSessions(store.db, sessions);
}

function longSessions(db, sessions) {
  const bySubject = {};
  for (const { id, subject, rounds } of sessions) {
    if (rounds <= SHORT_SESSION_ROUNDS) continue;
    const { uid } = db.prepare('SELECT uid FROM sessions WHERE id = ?').get(id);
    bySubject[subject] = [...(bySubject[subject] ?? []), uid];
  }
  return bySubject;
}

function startBuilding(store, seed) {
  const random = createRandom(seed);
  const words = VOCABULARY.map((word) => ({ word, hash: termsOf(word)[0] >>> 5 }));
  // Sessions touch the same files: what is erased of one stands in others too.
  const files = Object.fromEntries(
    PROJECTS.map((project) => [
      project,
      Array.from({ length: FILES_A_PROJECT }, () => filePath(random, project)),
    ]),
  );
  return { store, db: store.db, random, words, files, modelId: ensureModel(store.db, loadGlove()) };
}

const LONG_SESSION_ROUNDS = 1_000;

function sessionsOf(person) {
  const short = Math.round(
    (person.rounds - person.longSessions * LONG_SESSION_ROUNDS) / SHORT_SESSION_ROUNDS,
  );
  const of = (rounds, count) =>
    Array.from({ length: count }, () => ({
      subject: person.subject,
      rounds,
      left: rounds,
      id: null,
      blocks: new Map(),
      facts: [],
      artifacts: [],
    }));
  return [...of(LONG_SESSION_ROUNDS, person.longSessions), ...of(SHORT_SESSION_ROUNDS, short)];
}

function sittingsOf(session) {
  return Array.from({ length: Math.ceil(session.rounds / ROUNDS_A_SITTING) }, () => session);
}

function shuffled(random, list) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

function writeSitting(builder, session) {
  if (session.id === null) beginSession(builder, session);
  for (let n = 0; n < ROUNDS_A_SITTING && session.left > 0; n += 1) {
    writeRound(builder, session);
    session.left -= 1;
  }
  if (session.left === 0) endSession(builder, session);
}

function beginSession({ db, random }, session) {
  session.scopeId = ensureScope(db, { tenant: 'bench', subject: session.subject, context: 'default' });
  session.project = random.pick(PROJECTS);
  session.at = WORKED_AT + random.below(20 * 86_400_000);
  const digest = random.bytes(16);
  session.id = createSession(db, {
    scopeId: session.scopeId,
    kind: 'transcript',
    correctsId: null,
    sourceSession: random.uuid(),
    agentId: null,
    sourceDigest: digest,
    baseDigest: digest,
    format: 'claude-code',
    project: session.project,
    learnedAt: BENCH_NOW,
  });
  session.sourceId = saveSource(db, {
    digest: random.bytes(16),
    path: `/home/sam/.claude/projects/${random.hex(12)}/${random.uuid()}.jsonl`,
    format: 'claude-code',
    sizeBytes: 1_000_000,
    mtimeNs: '1',
    inode: '1',
    cursor: { consumed: 1_000_000, headHash: random.hex(64), tailHash: random.hex(64) },
    suppressed: 0,
    now: BENCH_NOW,
  });
}

function writeRound(builder, session) {
  const { db, random } = builder;
  const { scopeId } = session;
  session.at += 60_000;
  const n = session.rounds - session.left + 1;
  const roundId = openRound(db, {
    scopeId,
    sessionId: session.id,
    at: session.at,
    project: session.project,
    learnedAt: BENCH_NOW,
    expiresAt: BENCH_NOW + YEAR_MS,
  });
  const terms = [
    ...writeMessage(builder, session, { roundId, role: 'human' }),
    ...writeMessage(builder, session, { roundId, role: 'assistant' }),
  ];
  addToolCall(db, {
    roundId,
    callDigest: random.bytes(16),
    name: 'Edit',
    inputBytes: random.below(4_000),
    paths: [random.pick(builder.files[session.project])],
    expects: [],
  });
  addToBlock(builder, session, { kind: 'round', id: roundId, n, terms });
  addVector(builder, session, 'round', roundId);
  for (let facts = 0; facts < FACTS_A_ROUND; facts += 1) writeFact(builder, session, roundId);
  if (random.happens(ARTIFACTS_A_ROUND)) writeArtifact(builder, session, roundId);
  setRoundState(db, roundId, 'closed');
}

/** Returns the hashes of its words. */
function writeMessage(builder, session, { roundId, role }) {
  const { db, random } = builder;
  const { text, hashes } = words(builder, WORDS_A_MESSAGE);
  addMessage(db, {
    roundId,
    role,
    at: session.at,
    sourceRef: random.uuid(),
    textDigest: random.bytes(16),
    text,
  });
  addLine(db, {
    scopeId: session.scopeId,
    roundId,
    sourceId: session.sourceId,
    offset: random.below(1_000_000),
    digest: random.bytes(16),
  });
  return hashes;
}

function words({ random, words: known }, count) {
  const chosen = Array.from({ length: count }, () => known[wordIndex(random)]);
  return { text: chosen.map(({ word }) => word).join(' '), hashes: chosen.map(({ hash }) => hash) };
}

function writeFact(builder, session, roundId) {
  const { db, random } = builder;
  const { text, hashes } = words(builder, 9);
  const id = addFact(db, {
    scope_id: session.scopeId,
    session_id: session.id,
    round_id: roundId,
    category: 'preference',
    authored_by: 'subject',
    assertion: 'explicit',
    confidence: 0.9,
    rule: 'preference.prefer',
    observed_at: session.at,
    learned_at: BENCH_NOW,
    expires_at: BENCH_NOW + YEAR_MS,
    group_key: random.bytes(16),
    message_id: null,
    claim: text,
    quote: text,
  });
  session.facts.push(id);
  addToBlock(builder, session, { kind: 'fact', id, n: session.facts.length, terms: hashes });
  addVector(builder, session, 'fact', id);
}

function writeArtifact({ db, random, files }, session, roundId) {
  const ref = random.pick(files[session.project]);
  const isNew = addArtifact(db, {
    scopeId: session.scopeId,
    sessionId: session.id,
    roundId,
    at: session.at,
    kind: 'file',
    ref,
  });
  if (isNew) session.artifacts.push(db.prepare('SELECT last_insert_rowid() AS id').get().id);
}

function addVector({ db, random, modelId }, session, kind, rowId) {
  writeVector(db, kind, {
    scopeId: session.scopeId,
    rowId,
    modelId,
    q: random.bytes(100),
    b: random.bytes(13),
  });
}

/** A block is written when its last row is there, or when the session ends. */
function addToBlock(builder, session, { kind, id, n, terms }) {
  const rows = session.blocks.get(kind) ?? [];
  session.blocks.set(kind, rows);
  rows.push({ id, terms: counted(terms) });
  if (n % BLOCK_ROWS === 0) flushBlock(builder, session, { kind, block: n / BLOCK_ROWS - 1 });
}

function flushBlock({ db }, session, { kind, block }) {
  const rows = session.blocks.get(kind) ?? [];
  session.blocks.delete(kind);
  if (rows.length > 0)
    writeBlock(db, { sessionId: session.id, scopeId: session.scopeId, kind, block }, encodeBlock(rows));
}

/** Sorted terms of sorted hashes, each with how often it stands there. */
function counted(hashes) {
  const sorted = Uint32Array.from(hashes).sort();
  const terms = [];
  for (let at = 0, end = 0; at < sorted.length; at = end) {
    while (end < sorted.length && sorted[end] === sorted[at]) end += 1;
    terms.push(((sorted[at] << 5) | Math.min(end - at, 31)) >>> 0);
  }
  return Uint32Array.from(terms);
}

const MAX_SOURCES = 200;

function endSession(builder, session) {
  const { db } = builder;
  flushBlock(builder, session, { kind: 'round', block: Math.floor((session.rounds - 1) / BLOCK_ROWS) });
  flushBlock(builder, session, { kind: 'fact', block: Math.floor((session.facts.length - 1) / BLOCK_ROWS) });
  const sources = {
    factIds: session.facts.slice(-MAX_SOURCES),
    artifactIds: session.artifacts.slice(-MAX_SOURCES),
  };
  const id = writeSummary(db, { id: session.id, scopeId: session.scopeId }, sources, BENCH_NOW);
  addToBlock(builder, session, { kind: 'summary', id, n: 1, terms: words(builder, 60).hashes });
  flushBlock(builder, session, { kind: 'summary', block: 0 });
  addVector(builder, session, 'summary', id);
}
