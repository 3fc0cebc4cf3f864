// Bugs put into a copy of the build, to show that the harness sees them: each is one passage of the built code written
// otherwise. A passage that is not there exactly once is an error, so that no bug becomes void unnoticed.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './place.js';
import type { SceneName } from './scenes.js';
import { builtFrom, root } from './victims.js';

export interface SeededBug {
  name: string;
  /** The deed that has it. */
  scene: SceneName;
  /** Under the build's `src`. */
  module: string;
  correct: string;
  wrong: string;
  /** Tried in every run; the others with `FAULTS=all`. */
  isAlwaysTried?: true;
}

/** Rows that go before anything but the store knows of the request. */
const DELETE_AT_ONCE = `writeTransaction(store, () => {
  const ofSession = 'session_id IN (SELECT value FROM json_each(?))';
  const ofRounds = 'round_id IN (SELECT id FROM rounds WHERE ' + ofSession + ')';
  const where = { messages: ofRounds, lines: ofRounds, facts: ofSession, rounds: ofSession };
  const sessions = JSON.stringify([...found.closure.sessions.keys()]);
  for (const table of Object.keys(where)) store.db.prepare('DELETE FROM ' + table + ' WHERE ' + where[table]).run(sessions);
});`;

export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'synchronous=NORMAL',
    isAlwaysTried: true,
    scene: 'forget later',
    module: 'store/database.js',
    correct: "db.pragma('synchronous = FULL');",
    wrong: "db.pragma('synchronous = NORMAL');",
  },
  {
    name: 'synchronous=OFF',
    scene: 'forget at once',
    module: 'store/database.js',
    correct: "db.pragma('synchronous = FULL');",
    wrong: "db.pragma('synchronous = OFF');",
  },
  {
    name: 'the ledger is not synced',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'ledger/ledger.js',
    correct: 'const db = options.readOnly ? openForReading(path) : openDatabase(path, { mustExist: true });',
    wrong:
      "const db = options.readOnly ? openForReading(path) : openDatabase(path, { mustExist: true }); db.pragma('synchronous = OFF');",
  },
  {
    name: 'the ledger is written after the delete',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'erasure/requests/open-request.js',
    correct: "steps('intent');",
    wrong: DELETE_AT_ONCE,
  },
  {
    name: 'what must not come back is not recorded',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'erasure/erasing/suppress.js',
    correct: 'suppressions: suppressionsOf(db, ring, wanted),',
    wrong: 'suppressions: [],',
  },
  {
    name: 'what expired may come back',
    scene: 'prune what has expired',
    module: 'erasure/erasing/suppress.js',
    correct: 'suppressions: suppressionsOf(db, ring, wanted),',
    wrong: 'suppressions: [],',
  },
  {
    name: 'it reports before the record is stored',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'erasure/erasing/complete.js',
    correct: 'finishRequest(db, request.id, { state: kept',
    wrong: 'void (db, request.id, { state: kept',
  },
  {
    name: 'the seal comes before the zeros are synced',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'store/physical/seal.js',
    correct: "fsyncSync(descriptor);\n    writeSeal(dbPath, { state: 'sealed', identity }, false);",
    wrong: "writeSeal(dbPath, { state: 'sealed', identity }, true);",
  },
  {
    name: 'the anchor is renamed before it is synced',
    scene: 'forget at once',
    module: 'ledger/workspace.js',
    correct: '.tmp`, JSON.stringify(head));',
    wrong: ".tmp`, ''); WITHOUT_SYNC(path + '.tmp', JSON.stringify(head));",
  },
  {
    name: 'the signing key is linked before it is synced',
    scene: 'forget at once',
    module: 'ledger/signing-key.js',
    correct: 'writeDurably(draft, ',
    wrong:
      "WITHOUT_SYNC(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()); (() => 0)(draft, ",
  },
  {
    name: "the signing key's folder is not synced",
    scene: 'forget at once',
    module: 'ledger/signing-key.js',
    correct: 'syncFolder(dirname(path));',
    wrong: '',
  },
  {
    name: 'rows are not hidden with the intent',
    isAlwaysTried: true,
    scene: 'forget later',
    module: 'erasure/requests/open-request.js',
    correct: 'hide(store.db, id, { closure: found.closure, now });',
    wrong: '',
  },
  {
    name: 'unforgotten in the store before the ledger knows',
    isAlwaysTried: true,
    scene: 'unforget',
    module: 'erasure/requests/settle.js',
    correct:
      "advance(workspace, request.uid, { kind: 'cancelled' }, { state: 'unforgotten', event: 'unforgotten' });",
    wrong:
      "liftRequest(workspace, request); advance(workspace, request.uid, { kind: 'cancelled' }, { state: 'unforgotten', event: 'unforgotten' }); return requireRequest(workspace.store.db, request.uid);",
  },
  {
    name: 'counts are stored in another transaction than the rows go in',
    scene: 'forget at once',
    module: 'erasure/erasing/erase-batches.js',
    correct: 'addCounts(counts, eraseSession(db, sessionId));',
    wrong: "addCounts(counts, eraseSession(db, sessionId)); db.exec('COMMIT'); db.exec('BEGIN IMMEDIATE');",
  },
  {
    name: 'the words of the request stay',
    scene: 'forget at once',
    module: 'erasure/erasing/complete.js',
    correct: 'selection = CASE WHEN ? THEN selection END',
    wrong: 'selection = CASE WHEN ? THEN selection ELSE selection END',
  },
  {
    name: 'the transcripts of the erased stay named',
    scene: 'forget at once',
    module: 'erasure/erasing/complete.js',
    correct: 'sources: deleteOrphanSources(db, sources),',
    wrong: 'sources: 0,',
  },
  {
    name: 'the erased person stays named',
    scene: 'forget at once',
    module: 'erasure/erasing/complete.js',
    correct: 'subjects: deleteEmptyScopes(db, scopes),',
    wrong: 'subjects: 0,',
  },
  {
    name: "somebody else's session goes too",
    scene: 'forget at once',
    module: 'erasure/erasing/erase-rows.js',
    correct: "run(db, 'DELETE FROM sessions WHERE id = ?', sessionId)",
    wrong: "run(db, 'DELETE FROM sessions WHERE id >= ?', sessionId)",
  },
  {
    name: 'an erased fact stays quoted in its round',
    scene: 'correct and erase the old',
    module: 'erasure/erasing/erase-rows.js',
    correct: 'if (!options.keepSource && redactQuote(db, fact.round_id, fact.quote) > 0)',
    wrong: 'if (options.keepSource && redactQuote(db, fact.round_id, fact.quote) > 0)',
  },
  {
    name: 'summaries keep what was erased',
    scene: 'correct and erase the old',
    module: 'recall/summaries.js',
    correct: 'export function rebuildSummaries(db, changed, now) {',
    wrong: 'export function rebuildSummaries(db, changed, now) { return 0;',
  },
  {
    name: 'slack is not zeroed',
    isAlwaysTried: true,
    scene: 'forget at once',
    module: 'store/physical/clean-under-lock.js',
    correct: "zeroRanges(descriptor, slack.ranges, () => step(run, 'zero'))",
    wrong: '0',
  },
  {
    name: 'replay hides nothing before it erases',
    isAlwaysTried: true,
    scene: 'replay',
    module: 'erasure/replay.js',
    correct: 'hide(store.db, id, { closure: closureOf(workspace, target), now: clock() });',
    wrong: '',
  },
  {
    name: 'prune erases before it tells the ledger',
    isAlwaysTried: true,
    scene: 'prune what is due',
    module: 'erasure/erasing/complete.js',
    correct: "advance(workspace, request.uid, { kind: 'began' }, isResumed ? {} : { state: 'erased' });",
    wrong: "advance(workspace, request.uid, { kind: 'began' }, {});",
  },
];

/** It takes a reader to show this one. */
export const IGNORED_CHECKPOINT = {
  name: 'the result of a checkpoint is ignored',
  module: 'store/physical/checkpoint.js',
  correct:
    "return { busy: numberAt(row, 'busy') !== 0, logFrames, copiedFrames: numberAt(row, 'checkpointed') };",
  wrong: 'return { busy: false, logFrames, copiedFrames: logFrames };',
};

/** A copy of the build with one bug in it; the folder that its `src` is in. */
export function buildWith(bug: Pick<SeededBug, 'name' | 'module' | 'correct' | 'wrong'>): string {
  const folder = newFolder();
  const built = builtFrom();
  mkdirSync(folder, { recursive: true });
  cpSync(join(built, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !isAsset(path) });
  symlinkSync(join(built, 'src', ASSETS), join(folder, 'src', ASSETS));
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const path = join(folder, 'src', bug.module);
  const code = readFileSync(path, 'utf8');
  if (code.split(bug.correct).length !== 2)
    throw new Error(`the bug "${bug.name}" does not fit ${bug.module} any more`);
  writeFileSync(
    path,
    code.replace(bug.correct, () => bug.wrong.replace('WITHOUT_SYNC', WRITE)),
  );
  return folder;
}

/** What stands for `WITHOUT_SYNC` in a bug. */
const WRITE = "process.getBuiltinModule('node:fs').writeFileSync";

const ASSETS = join('derive', 'assets');

function isAsset(path: string): boolean {
  return path.endsWith(ASSETS);
}
