import type { EngineTarget, ExtractPlan, ExtractReport, ReindexReport } from '../../model/extraction.js';
import type { JsonDocument } from './document.js';

interface JsonTarget {
  engine: string;
  model: string;
  /** The host that is asked, or the folder of a local model. */
  place: string;
  is_remote: boolean;
}

export interface JsonExtractPlan extends JsonDocument, JsonTarget {
  type: 'extract_plan';
  rounds: number;
  /** Every round that would be sent, with `--dry-run`. */
  round_ids?: string[];
  calls: number;
  tokens_sent: number;
  tokens_received: number;
  characters: number;
  not_sent: Record<string, number>;
}

export interface JsonExtractReport extends JsonDocument, JsonTarget {
  type: 'extract_report';
  calls: number;
  tokens: number;
  rounds: number;
  facts: number;
  known: number;
  unconfirmed: number;
  shared: number;
  suppressed: number;
  withheld: Record<string, number>;
  dropped: Record<string, number>;
  not_sent: Record<string, number>;
  left: Record<string, number>;
  stopped: { why: string; status: number | null } | null;
}

export interface JsonReindexReport extends JsonDocument, JsonTarget {
  type: 'reindex_report';
  dry_run: boolean;
  calls: number;
  vectors: number;
  not_sent: Record<string, number>;
  left: Record<string, number>;
  stopped: { why: string; status: number | null } | null;
}

export function extractPlanDocument(plan: ExtractPlan, withRounds: boolean): JsonExtractPlan {
  return {
    type: 'extract_plan',
    schema: 1,
    ...jsonTarget(plan),
    rounds: plan.rounds.length,
    ...(withRounds && { round_ids: [...plan.rounds] }),
    calls: plan.calls,
    tokens_sent: plan.tokensSent,
    tokens_received: plan.tokensReceived,
    characters: plan.characters,
    not_sent: { ...plan.notSent },
  };
}

export function extractDocument(report: ExtractReport): JsonExtractReport {
  return {
    type: 'extract_report',
    schema: 1,
    ...jsonTarget(report),
    calls: report.calls,
    tokens: report.tokens,
    rounds: report.rounds,
    facts: report.facts,
    known: report.known,
    unconfirmed: report.unconfirmed,
    shared: report.shared,
    suppressed: report.suppressed,
    withheld: { ...report.withheld },
    dropped: { ...report.dropped },
    not_sent: { ...report.notSent },
    left: { ...report.left },
    stopped: report.stopped && { ...report.stopped },
  };
}

export function reindexDocument(report: ReindexReport): JsonReindexReport {
  return {
    type: 'reindex_report',
    schema: 1,
    ...jsonTarget(report),
    dry_run: report.dryRun,
    calls: report.calls,
    vectors: report.vectors,
    not_sent: { ...report.notSent },
    left: { ...report.left },
    stopped: report.stopped && { ...report.stopped },
  };
}

function jsonTarget({ engine, model, place, isRemote }: EngineTarget): JsonTarget {
  return { engine, model, place, is_remote: isRemote };
}
