// Does a deed on a store and is killed while it does it: by itself at a step, by the shim at a call to the system, or
// from outside at any time.
//   node victim.mjs FILE_URL_OF_THE_BUILT_SRC_FOLDER
// Reads one job, a line of JSON, from standard input once it has said `ready`; says on standard output what happens.
// A job that `stays` is followed by another one: an error need not cost a process.
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const [src] = process.argv.slice(2);
const load = (module) => import(new URL(module, src).href);
const { applyPolicy, forget, prune, correct, replay, rotateKey, unforget, withdrawConsent } =
  await load('erasure/index.js');
const { ingest } = await load('ingest/index.js');
const { openWorkspace, closeWorkspace } = await load('ledger/workspace.js');
const { DEFAULT_POLICY } = await load('policy/index.js');
const { setRequestState, unfinishedRequests } = await load('store/requests.js');
const { cycleStore, writeTransaction } = await load('store/store.js');

let job = {};
let opened = null;
let reached = 0;
let readAt = 0;
let longestWaitMs = 0;

/** Every moment between two commits comes by here; a job may be killed at one, or held there until it is told to go on. */
function steps(step) {
  reached += 1;
  if (step === 'read') readAt = performance.now();
  if (step === 'stored') longestWaitMs = Math.max(longestWaitMs, performance.now() - readAt);
  if (job.tells) say(`step ${step}`);
  if (job.dieAt === reached) process.kill(process.pid, 'SIGKILL');
  if (job.holdAt === step) hold(step);
  if (job.wrongly === 'confirms the old plan' && step === 'ledger') confirmOldPlan();
}

function hold(step) {
  job.holdAt = null;
  say(`holding ${step}`);
  hear();
}

/** What forgetting must not do: take what it planned first for what is there now. */
function confirmOldPlan() {
  const { store } = opened;
  const [request] = unfinishedRequests(store.db);
  writeTransaction(store, () => setRequestState(store.db, request.id, 'hidden'));
  throw new Error('confirmed wrongly, on purpose');
}

/** What ingesting must not do: look up what is suppressed before the transaction that inserts. */
function freezeLedger({ ledger }) {
  ledger.db.exec('BEGIN');
  ledger.db.prepare('SELECT count(*) FROM suppressions').get();
}

const deeds = {
  forget: (workspace) =>
    forget(workspace, job.selection, {
      immediate: job.immediate,
      requestId: null,
      scrubsSources: job.scrubsSources ?? false,
      steps,
    }),
  prune: (workspace) => prune(workspace, { steps }),
  correct: (workspace) => correct(workspace, job.fact, job.claim, { eraseOld: true, steps }),
  apply: (workspace) => applyPolicy(workspace, { steps }),
  withdraw: (workspace) =>
    withdrawConsent(workspace, { scope: job.scope, category: job.category }, { steps }),
  unforget: (workspace) => unforget(workspace, job.request, steps),
  rotate: (workspace) => {
    for (let n = 0; n < job.times; n += 1) rotateKey(workspace, steps);
  },
  replay: (workspace) => replay(workspace, { steps }),
  read: (workspace) => {
    workspace.store.db.exec('BEGIN');
    workspace.store.db.prepare('SELECT count(*) FROM messages').get();
    hold('reading');
    workspace.store.db.exec('COMMIT');
  },
  ingest: (workspace) =>
    ingest(workspace, {
      paths: job.paths,
      scope: job.scope,
      exclude: [],
      readmit: false,
      steps,
      onProgress: ({ bytes }) => dieAfter(bytes),
    }),
};

/** A thread of its own, since the deed seldom lets a timer run; it counts from its own start on. */
function dieLater(ms) {
  const online = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { online, ms } = require('node:worker_threads').workerData;
    Atomics.store(online, 0, 1);
    Atomics.notify(online, 0);
    Atomics.wait(online, 0, 1, ms);
    process.kill(process.pid, 'SIGKILL');`;
  new Worker(code, { eval: true, workerData: { online, ms } });
  Atomics.wait(online, 0, 0, 5_000);
}

function dieAfter(bytes) {
  if (job.dieAfterBytes !== undefined && bytes >= job.dieAfterBytes) process.kill(process.pid, 'SIGKILL');
}

/** What the shim is to do from here on; it reads its orders when the file that they stand in is opened. */
function arm({ action, at = 0, errno = 0, sticky = false, log = '/dev/null' }) {
  writeFileSync(process.env.IO_PLAN, `${action} ${at} ${errno} ${sticky ? 1 : 0} ${log}\n`);
  closeSync(openSync(process.env.IO_PLAN, 'r'));
}

async function work() {
  reached = 0;
  if (job.dieAfterMs !== undefined) dieLater(job.dieAfterMs);
  say('begun');
  if (job.holdAt === 'begin') hold('begin');
  if (job.io) arm(job.io);
  try {
    await openAndDo();
  } catch (error) {
    say(
      `failed ${JSON.stringify({ code: error.code ?? null, name: error.name, message: error.message, stack: error.stack })}`,
    );
  }
  if (job.io) arm({ action: 'off' });
  say('closed');
}

async function openAndDo() {
  const workspace = openWorkspace({
    storeDir: job.storeDir,
    ledgerDir: () => job.ledgerDir,
    policy: DEFAULT_POLICY,
    clock: () => job.now,
    mode: 'create',
    allowBehind: job.deed === 'replay',
  });
  opened = workspace;
  try {
    if (job.sealsFirst) cycleStore(workspace.store, { zeroLog: false });
    if (job.reads) workspace.store.db.prepare('SELECT sum(length(text)) FROM messages').get();
    if (job.wrongly === 'looks up too early') freezeLedger(workspace);
    if (job.holdAt === 'open') hold('open');
    const result = await deeds[job.deed](workspace);
    say(`result ${JSON.stringify({ ...result, longestWaitMs })}`);
  } finally {
    closeWorkspace(workspace);
  }
}

do {
  say('ready');
  job = JSON.parse(hear());
  await work();
} while (job.stays);

function say(line) {
  writeSync(1, `${line}\n`);
}

/** One line of standard input; the whole process stands still until it comes. */
function hear() {
  const byte = Buffer.alloc(1);
  for (let line = ''; ; ) {
    const read = readOrWait(byte);
    if (read === 0) process.exit(1);
    if (read === 1 && byte[0] === 10) return line;
    if (read === 1) line += byte.toString('latin1');
  }
}

/** -1 when nothing has come yet. */
function readOrWait(byte) {
  try {
    return readSync(0, byte, 0, 1, null);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    return -1;
  }
}
