// Rows and their reasons as every JSON document names them.
import type { PlannedRow, Reason } from './erasure.js';
import { type EpochMs, toRfc3339 } from './time.js';

export type JsonReason = { kind: string } & Record<string, string | null>;

export interface JsonPlannedRow {
  id: string;
  kind: string;
  learned_at: string | null;
  reasons: JsonReason[];
}

export function jsonTime(at: EpochMs | null): string | null {
  return at === null ? null : toRfc3339(at);
}

export function jsonPlannedRow(row: PlannedRow): JsonPlannedRow {
  return {
    id: row.id,
    kind: row.kind,
    learned_at: jsonTime(row.learnedAt),
    reasons: row.reasons.map(jsonReason),
  };
}

function jsonReason(reason: Reason): JsonReason {
  switch (reason.kind) {
    case 'selected':
    case 'of-subject':
    case 'of-project':
    case 'of-artifact':
    case 'of-source':
      return { kind: reason.kind.replaceAll('-', '_') };
    case 'of-session':
      return { kind: 'of_session', session: reason.session };
    case 'before':
    case 'since':
      return { kind: reason.kind, at: jsonTime(reason.at) };
    case 'mentions':
      return { kind: 'mentions', entity: reason.entity };
    case 'of-category':
      return { kind: 'of_category', category: reason.category };
    case 'of-engine':
      return { kind: 'of_engine', engine: reason.engine };
    case 'derived-from':
      return { kind: 'derived_from', source: reason.source };
    case 'restates':
      return { kind: 'restates', source: reason.source };
    case 'quotes-erased':
      return { kind: 'quotes_erased', source: reason.source };
    case 'expired':
      return { kind: 'expired', category: reason.category, expired_at: jsonTime(reason.expiredAt) };
    case 'grace-ended':
      return { kind: 'grace_ended', request: reason.request };
    case 'shared-with':
      return { kind: 'shared_with', session: reason.session };
    case 'gated':
      return { kind: 'gated', kinds: reason.kinds };
    case 'not-allowed':
      return { kind: 'not_allowed', category: reason.category };
    case 'consent-withdrawn':
      return { kind: 'consent_withdrawn', category: reason.category };
    case 'no-opt-in':
      return { kind: 'no_opt_in' };
    case 'replayed':
      return { kind: 'replayed', request: reason.request };
    case 'held':
      return { kind: 'held', hold: reason.hold, ground: reason.ground, review_at: jsonTime(reason.reviewAt) };
    case 'superseded-value':
      return { kind: 'superseded_value', by: reason.by };
    case 'shared-deleted':
      return { kind: 'shared_deleted', why: reason.why.replaceAll('-', '_') };
    case 'shared-anonymised':
      return { kind: 'shared_anonymised' };
    default:
      return reason satisfies never;
  }
}
