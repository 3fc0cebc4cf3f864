// How many of the turns that answer a question stand among the first ten that are recalled, on LoCoMo's conversations
// (snap-research/locomo, CC BY-NC 4.0: not included; BENCH_LOCOMO names its JSON). Beside SQLite's FTS5 with porter stems,
// stop words left out of the question, on the same turns.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createBm25, queryTerms } from '../dist/src/derive/index.js';
import { isEnglishStopWord } from '../dist/src/derive/terms/stop-words.js';
import { everythingOf, recall } from '../dist/src/recall/index.js';
import { createIndexWriter } from '../dist/src/recall/indexing.js';
import { addMessage, openRound, setRoundState } from '../dist/src/store/rounds.js';
import { ensureScope } from '../dist/src/store/scopes.js';
import { blocksOfScope } from '../dist/src/store/search-index.js';
import { createSession } from '../dist/src/store/sessions.js';
import { writeTransaction } from '../dist/src/store/store.js';
import { printGoal, printTable } from './lib/measure.mjs';
import { withWorkspace } from './lib/place.mjs';

export const title = 'recall-locomo: turns that answer a question among the first ten';

const FIRST = 10;
/** 5 asks for what was never said. */
const CATEGORIES = [1, 2, 3, 4];
const RANKERS = ['FTS5', 'BM25', 'recall'];
const YEAR_MS = 365 * 86_400_000;

export async function run(folder) {
  const path = process.env.BENCH_LOCOMO;
  if (path === undefined || !existsSync(path)) {
    console.log('  skipped: BENCH_LOCOMO names no file (locomo10.json of snap-research/locomo)');
    return;
  }
  const conversations = JSON.parse(readFileSync(path, 'utf8')).map(readConversation);
  await withWorkspace(join(folder, 'locomo'), (workspace) => {
    const asked = conversations.flatMap((conversation, n) => askAll(workspace, conversation, `person-${n}`));
    report(asked);
  });
}

function readConversation({ conversation, qa }) {
  const turns = Object.entries(conversation)
    .filter(([key]) => /^session_\d+$/.test(key))
    .flatMap(([, session]) => session)
    .map(({ dia_id: id, speaker, text, blip_caption: caption }) => ({
      id,
      text: `${speaker}: ${text}${caption ? ` [shares ${caption}]` : ''}`,
    }));
  const known = new Set(turns.map((turn) => turn.id));
  const questions = qa.flatMap(({ question, evidence = [], category }) => {
    const wanted = [...new Set(String(evidence).match(/D\d+:\d+/g) ?? [])].filter((id) => known.has(id));
    return wanted.length === 0 || !CATEGORIES.includes(category) ? [] : [{ question, wanted, category }];
  });
  return { turns, questions };
}

function askAll(workspace, { turns, questions }, subject) {
  const rank = {
    FTS5: fullText(turns),
    ...ownRankers(workspace, turns, subject),
  };
  return questions.map(({ question, wanted, category }) => {
    const shares = RANKERS.map((name) => {
      const found = new Set(rank[name](question).slice(0, FIRST));
      return [name, wanted.filter((id) => found.has(id)).length / wanted.length];
    });
    return { category, ...Object.fromEntries(shares) };
  });
}

/** Each turn is a round of its own, written and indexed as ingest does. */
function ownRankers(workspace, turns, subject) {
  const { db } = workspace.store;
  const scope = { tenant: 'locomo', subject, context: 'default' };
  const turnOf = new Map();
  const scopeId = ensureScope(db, scope);
  writeTransaction(workspace.store, () => writeTurns(workspace, { turns, scopeId, turnOf }));
  const filter = everythingOf(scope, { now: workspace.clock(), limit: FIRST });
  const numbers = db.prepare(
    'SELECT id FROM rounds WHERE session_id = (SELECT id FROM sessions WHERE uid = ?) AND n = ?',
  );
  return {
    BM25: (question) => {
      const bm25 = createBm25(queryTerms(question));
      for (const blocks of blocksOfScope(db, scopeId, 'round')) bm25.add(blocks, () => false);
      return bm25.top(FIRST).map(({ id }) => turnOf.get(id));
    },
    recall: (question) =>
      recall(workspace, question, filter).map(({ session, id }) =>
        turnOf.get(numbers.get(session, Number(id.split('.r')[1])).id),
      ),
  };
}

function writeTurns({ store: { db }, clock }, { turns, scopeId, turnOf }) {
  const now = clock();
  const sessionId = createSession(db, {
    scopeId,
    kind: 'transcript',
    correctsId: null,
    sourceSession: null,
    agentId: null,
    sourceDigest: null,
    baseDigest: null,
    format: 'locomo',
    project: null,
    learnedAt: now,
  });
  const index = createIndexWriter(db);
  for (const [at, { id, text }] of turns.entries()) {
    const round = { scopeId, sessionId, at: now, project: null, learnedAt: now, expiresAt: now + YEAR_MS };
    const roundId = openRound(db, round);
    addMessage(db, { roundId, role: 'human', at: now, sourceRef: null, textDigest: null, text });
    setRoundState(db, roundId, 'closed');
    index.add({ kind: 'round', scopeId, sessionId, id: roundId, n: at + 1 }, text);
    turnOf.set(roundId, id);
  }
  index.flush();
}

function fullText(turns) {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE turns USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')");
  const insert = db.prepare('INSERT INTO turns VALUES (?, ?)');
  for (const { id, text } of turns) insert.run(id, text);
  const search = db
    .prepare('SELECT id FROM turns WHERE turns MATCH ? ORDER BY bm25(turns), rowid LIMIT ?')
    .pluck();
  return (question) => {
    const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const content = words.filter((word) => !isEnglishStopWord(word));
    const asked = (content.length > 0 ? content : words).map((word) => `"${word}"`).join(' OR ');
    return search.all(asked, FIRST);
  };
}

function report(asked) {
  const mean = (rows, name) => (100 * rows.reduce((sum, row) => sum + row[name], 0)) / rows.length;
  const groups = [
    ...CATEGORIES.map((one) => [`category ${one}`, (row) => row.category === one]),
    ['all', () => true],
  ];
  const rows = groups.map(([name, isIn]) => {
    const own = asked.filter(isIn);
    return [name, own.length, ...RANKERS.map((ranker) => mean(own, ranker).toFixed(1))];
  });
  console.log(`  recall@${FIRST}, in percent:`);
  printTable(['', 'questions', ...RANKERS], rows);
  const [fullTexts, words, both] = RANKERS.map((ranker) => mean(asked, ranker));
  printGoal('BM25 less FTS5, in points (goal: at least 0)', words - fullTexts, words >= fullTexts);
  printGoal('words and vectors less words alone (goal: at least 0)', both - words, both >= words);
}
