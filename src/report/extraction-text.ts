import type {
  EngineTarget,
  ExtractPlan,
  ExtractReport,
  ReindexReport,
  Stopped,
} from '../model/extraction.js';
import { inertLine } from './inert.js';
import { countOf, kindList, sentence, some, sum, words } from './words.js';

/** What would leave the machine, and what it would cost. */
export function extractPlanText(plan: ExtractPlan, withRounds: boolean): string {
  const { rounds, calls, tokensSent, tokensReceived, characters } = plan;
  const leaves = plan.isRemote ? 'leaves this machine' : 'stays on this machine';
  const lines = [
    `Would send ${countOf(rounds.length, 'rounds')} (${countOf(characters, 'characters')} of redacted text) to ${engineWords(plan)}: it ${leaves}.`,
    `About ${countOf(calls, 'calls')}, ${countOf(tokensSent, 'tokens')} sent, at most ${tokensReceived} received.`,
    ...someLine(plan.notSent, 'Not sent'),
    ...(withRounds ? rounds.map((id) => `  ${id}`) : []),
    'Nothing was sent.',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

export function extractText(report: ExtractReport): string {
  const parts = [
    `Took ${countOf(report.facts, 'facts')} from ${countOf(report.rounds, 'rounds')} by ${engineWords(report)}`,
    `${countOf(report.calls, 'calls')}, ${countOf(report.tokens, 'tokens')}`,
    some(report.known, `${report.known} already known`),
    some(
      report.unconfirmed,
      `${countOf(report.unconfirmed, 'inferred facts')} ${report.unconfirmed === 1 ? 'waits' : 'wait'} to be confirmed`,
    ),
    some(report.shared, `shared ${countOf(report.shared, 'facts')}`),
    some(report.suppressed, `${countOf(report.suppressed, 'facts')} suppressed (erased or expired before)`),
    some(sum(report.withheld), `withheld by the policy ${kindList(report.withheld)}`),
    some(sum(report.dropped), `not believed ${kindList(report.dropped)}`),
    ...outstanding(report),
  ];
  return sentence(parts);
}

export function reindexText(report: ReindexReport): string {
  const wrote = report.dryRun ? 'Would write' : 'Wrote';
  return sentence([
    `${wrote} ${countOf(report.vectors, 'vectors')} of ${engineWords(report)}`,
    some(report.calls, countOf(report.calls, 'calls')),
    ...outstanding(report),
  ]);
}

function outstanding({ notSent, left }: Pick<ReindexReport, 'notSent' | 'left'>): string[] {
  return [
    some(sum(notSent), `not sent ${kindList(notSent)}`),
    some(sum(left), `left for the next run ${kindList(left)}`),
  ];
}

/** Why a run ended early. */
export function stoppedLine(stopped: Stopped, engine: string): string {
  if (stopped.why === 'budget') return 'stopped: the limit of this run is reached; the next one goes on';
  const status = stopped.status === null ? '' : `, HTTP ${stopped.status}`;
  return `stopped: engine ${inertLine(engine)} failed (${words(stopped.why)}${status}); the next run goes on`;
}

function engineWords({ engine, model, place }: EngineTarget): string {
  const of = model === engine ? '' : ` (${model})`;
  return inertLine(`${engine}${of}${place === '' ? '' : ` at ${place}`}`);
}

function someLine(counts: Readonly<Record<string, number>>, words: string): string[] {
  return sum(counts) > 0 ? [`${words}: ${kindList(counts)}.`] : [];
}
