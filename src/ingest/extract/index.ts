// Facts by a language model, from rounds that are stored already. Only what a person's own command asks for is sent;
// every batch is a transaction of its own, so that a run may end anywhere.

import { randomBytes } from 'node:crypto';
import {
  type Chat,
  EngineFailure,
  type EngineWorld,
  estimateTokens,
  openChat,
  PROMPT,
  type Proposal,
  proposalsOf,
  type Question,
  questionOf,
} from '../../engines/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import { addCounts } from '../../model/counts.js';
import { type Engine, formatEngineRule, isRemote } from '../../model/engine.js';
import { type ExtractPlan, type ExtractReport, targetOf } from '../../model/extraction.js';
import type { OpenScope } from '../../model/scope.js';
import { noteSent } from '../../store/engine-reads.js';
import { writeTransaction } from '../../store/store.js';
import { refreshSummaries } from '../close-round.js';
import { batchesOf, charactersOf, type Excerpt, sentRounds } from './excerpts.js';
import {
  outgoingOf,
  type SendableScope,
  sendableScopes,
  stillSendable,
  unreadExcerpts,
} from './pipelines.js';
import { leave, leaveFailed, whyNotSent } from './sending.js';
import { takeProposals } from './take.js';

export interface ExtractOptions {
  engine: Engine;
  whose: OpenScope;
  /** Rounds that the engine has read before too. What was erased since does not come back by it. */
  again: boolean;
  /** Requests of one run, and tokens as the endpoint counts them. */
  maxCalls: number;
  maxTokens: number;
  onProgress?: (progress: { done: number; total: number }) => void;
}

interface Batch {
  scope: SendableScope;
  excerpts: Excerpt[];
}

function batchesFor(
  workspace: Workspace,
  { engine, whose, again }: ExtractOptions,
  notSent: Record<string, number>,
): Batch[] {
  return sendableScopes(workspace, engine, { whose, notSent }).flatMap((scope) =>
    batchesOf(unreadExcerpts(scope, versionOf(engine), { again, notSent }), engine.batch).map((excerpts) => ({
      scope,
      excerpts,
    })),
  );
}

function versionOf({ name, model }: Engine) {
  return { engine: name, version: `${model}@${PROMPT}` };
}

/** What a run would send. Sends nothing, changes nothing. */
export function planExtraction(workspace: Workspace, options: ExtractOptions): ExtractPlan {
  const { engine } = options;
  const notSent: Record<string, number> = {};
  const batches = batchesFor(workspace, options, notSent);
  const questions = batches.map((batch) => questionFor(batch, false));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
  return {
    ...targetOf(engine),
    rounds: batches.flatMap(({ excerpts }) => excerpts.map(({ id }) => id)),
    calls: batches.length,
    tokensSent: sum(questions.map(tokensSent)),
    tokensReceived: sum(questions.map(({ maxTokens }) => maxTokens)),
    characters: sum(batches.flatMap(({ excerpts }) => excerpts.map(charactersOf))),
    notSent,
  };
}

function tokensSent({ instructions, text, schema }: Question): number {
  return estimateTokens(instructions + text + JSON.stringify(schema));
}

function questionFor({ scope, excerpts }: Batch, isRepair: boolean): Question {
  return questionOf({
    rounds: sentRounds(excerpts),
    categories: [...outgoingOf(scope).allowed].sort(),
    mark: randomBytes(12).toString('hex'),
    isRepair,
  });
}

interface Run {
  workspace: Workspace;
  options: ExtractOptions;
  chat: Chat;
  report: ExtractReport;
  sending: Sending;
}

/** What is about to be sent, also once more after a wait. */
interface Sending {
  batch: Batch | null;
}

function isChanged({ batch }: Sending): boolean {
  return batch !== null && stillSendable(batch.scope, batch.excerpts).length < batch.excerpts.length;
}

/** Asks the engine about every round that it has not read. What it could not be asked is left for the next run. */
export async function extract(
  workspace: Workspace,
  options: ExtractOptions,
  world: EngineWorld,
): Promise<ExtractReport> {
  const { engine } = options;
  const report = emptyExtractReport(engine);
  const batches = batchesFor(workspace, options, report.notSent);
  const sending: Sending = { batch: null };
  const io = { ...world, whyNot: () => whyNotSent(report, options.maxCalls, () => isChanged(sending)) };
  const run: Run = { workspace, options, chat: openChat(engine, io), report, sending };
  const total = batches.reduce((sum, { excerpts }) => sum + excerpts.length, 0);
  let done = 0;
  for (const [index, batch] of batches.entries()) {
    world.assertGoingOn();
    await askAbout(run, batch);
    if (report.stopped !== null) {
      for (const { excerpts } of batches.slice(index + 1)) leave(report, report.stopped.why, excerpts.length);
      break;
    }
    done += batch.excerpts.length;
    options.onProgress?.({ done, total });
  }
  const pipelines = new Set(batches.map(({ scope }) => scope.pipeline));
  for (const pipeline of pipelines) {
    addCounters(report, pipeline.report);
    await refreshSummaries(pipeline);
  }
  return report;
}

function emptyExtractReport(engine: Engine): ExtractReport {
  const counters = {
    calls: 0,
    tokens: 0,
    rounds: 0,
    facts: 0,
    known: 0,
    unconfirmed: 0,
    shared: 0,
    suppressed: 0,
  };
  return {
    ...targetOf(engine),
    ...counters,
    withheld: {},
    dropped: {},
    notSent: {},
    left: {},
    stopped: null,
  };
}

function addCounters(
  report: ExtractReport,
  counted: Pick<ExtractReport, 'facts' | 'unconfirmed' | 'shared' | 'suppressed' | 'withheld'>,
): void {
  for (const key of ['facts', 'unconfirmed', 'shared', 'suppressed'] as const) report[key] += counted[key];
  addCounts(report.withheld, counted.withheld);
}

/** One batch, or what is left of it; a failure is counted, and ends the run where the next would fail as well. */
async function askAbout(run: Run, planned: Batch): Promise<void> {
  const { report } = run;
  let batch = planned;
  try {
    assertAffordable(run, questionFor(planned, false));
    batch = sendableNow(run, planned);
    leave(report, 'changed', planned.excerpts.length - batch.excerpts.length);
    if (batch.excerpts.length === 0) return;
    const answer = await ask(run, batch, false);
    if (answer === 'too_long' && batch.excerpts.length > 1) await askHalves(run, batch);
    else if (typeof answer === 'string') leave(report, answer, batch.excerpts.length);
    else take(run, batch, answer);
  } catch (error) {
    leaveFailed(report, error, batch.excerpts.length);
  }
}

async function askHalves(run: Run, { scope, excerpts }: Batch): Promise<void> {
  const middle = Math.ceil(excerpts.length / 2);
  for (const half of [excerpts.slice(0, middle), excerpts.slice(middle)]) {
    if (run.report.stopped === null) await askAbout(run, { scope, excerpts: half });
    else leave(run.report, run.report.stopped.why, half.length);
  }
}

interface Answer {
  proposals: Proposal[];
  malformed: number;
}

/** Asked again once where the answer is not what was asked for. */
async function ask(
  run: Run,
  batch: Batch,
  isRepair: boolean,
): Promise<Answer | 'refused' | 'too_long' | 'invalid'> {
  const { report } = run;
  const question = questionFor(batch, isRepair);
  assertAffordable(run, question);
  run.sending.batch = batch;
  const reply = await run.chat(question);
  report.tokens += reply.tokens;
  if (reply.kind !== 'answer') return reply.kind;
  const answer = proposalsOf(reply.value);
  if (answer !== null) return answer;
  return isRepair ? 'invalid' : ask(run, batch, true);
}

function assertAffordable({ options, report }: Run, question: Question): void {
  const isSpent =
    report.calls >= options.maxCalls || report.tokens + tokensSent(question) > options.maxTokens;
  if (isSpent) throw new EngineFailure('budget');
}

/**
 * What of a batch may go out still. It is noted before it is sent: what has left the machine is known, whatever becomes
 * of the answer.
 */
function sendableNow({ workspace, options }: Run, { scope, excerpts }: Batch): Batch {
  const { store, clock } = workspace;
  const { engine } = options;
  return writeTransaction(store, () => {
    const sendable = stillSendable(scope, excerpts);
    noteSent(store.db, versionOf(engine), {
      roundIds: sendable.map(({ round }) => round.id),
      isRemote: isRemote(engine),
      at: clock(),
    });
    return { scope, excerpts: sendable };
  });
}

function take({ options, report }: Run, { scope, excerpts }: Batch, { proposals, malformed }: Answer): void {
  const { name: engine, model } = options.engine;
  const taken = takeProposals(scope, excerpts, {
    proposals,
    version: versionOf(options.engine),
    rule: formatEngineRule({ engine, model, prompt: PROMPT }),
  });
  report.rounds += taken.rounds;
  report.known += taken.known;
  addCounts(report.dropped, taken.dropped);
  if (malformed > 0) addCounts(report.dropped, { malformed });
  leave(report, 'changed', taken.changed);
}
