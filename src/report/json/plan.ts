import type { ErasurePlan, NotReachable, PlannedRow, PrunePlan, Selection } from '../../model/erasure.js';
import { type JsonDocument, jsonTime } from './document.js';
import { type JsonPlannedRow, jsonPlannedRow } from './reasons.js';

export interface JsonPlan extends JsonDocument {
  type: 'erasure_plan';
  digest: string;
  selection: JsonSelection;
  /** How many subjects the selection touches. */
  subjects: number;
  counts: Record<string, number>;
  erase: JsonDatedRow[];
  keep: JsonDatedRow[];
  /** Rounds that stay although words in them go. */
  redact: { round: string; fact: string | null; entity: string | null }[];
  /** What becomes of the facts that were shared in workspaces from what goes. */
  shared_facts: { deleted: number; anonymised: number };
  /** What may be somebody else's of the same name, and stays. Absent where nothing is. */
  namesakes?: { mentions: number; rows: number };
  not_reachable: JsonNotReachable[];
}

/** `learned_at` and `observed_at` are what `list` says of the row. */
export type JsonDatedRow = JsonPlannedRow & { observed_at: string | null };

export interface JsonSelection {
  sessions: string[];
  rounds: string[];
  facts: string[];
  subjects: { tenant: string | null; subject: string; context: string | null }[];
  tenants: string[];
  contexts: string[];
  projects: string[];
  categories: string[];
  /** Absent where none is named. */
  engines?: string[];
  artifacts: string[];
  sources: string[];
  entities: {
    id: string | null;
    name: string | null;
    tenant: string | null;
    names: string[];
    /** Absent for a person's names, of which what may be somebody else's stays. */
    match?: 'everyone' | 'letters';
    /** Where a name is somebody else's too, by the keys of the scopes. Absent where it is nowhere. */
    shared?: { name: string; scopes: number[] }[];
  }[];
  since: string | null;
  before: string | null;
  keep_source: boolean;
  keep_corrections: boolean;
  /** Absent where nothing was said of them. */
  namesakes?: 'keep' | 'erase';
}

export type JsonNotReachable =
  | { kind: 'source_transcript'; count: number; paths: string[] }
  | { kind: 'filesystem' };

export interface JsonPrunePlan extends JsonDocument {
  type: 'prune_plan';
  due: { request: string; erase_after: string | null; rows: number }[];
  unfinished: string[];
  expired: JsonPlan;
  /** `prune` erases nothing meanwhile. */
  clock_went_back: boolean;
}

export function planDocument(plan: ErasurePlan): JsonPlan {
  return {
    type: 'erasure_plan',
    schema: 1,
    digest: plan.digest,
    selection: jsonSelection(plan.selection),
    subjects: plan.subjects,
    counts: { ...plan.counts },
    erase: plan.erase.map(jsonDatedRow),
    keep: plan.keep.map(jsonDatedRow),
    redact: plan.redact.map(({ round, fact, entity }) => ({ round, fact, entity })),
    shared_facts: { ...plan.shared },
    ...(plan.namesakes && { namesakes: { ...plan.namesakes } }),
    not_reachable: plan.notReachable.map(jsonNotReachable),
  };
}

export function prunePlanDocument(plan: PrunePlan): JsonPrunePlan {
  return {
    type: 'prune_plan',
    schema: 1,
    due: plan.due.map(({ request, eraseAfter, rows }) => ({
      request,
      erase_after: jsonTime(eraseAfter),
      rows,
    })),
    unfinished: [...plan.unfinished],
    expired: planDocument(plan.expired),
    clock_went_back: plan.clockWentBack,
  };
}

function jsonDatedRow(row: PlannedRow): JsonDatedRow {
  const { reasons, ...known } = jsonPlannedRow(row);
  return { ...known, observed_at: jsonTime(row.observedAt ?? null), reasons };
}

function jsonSelection(selection: Selection): JsonSelection {
  return {
    sessions: [...selection.sessions],
    rounds: [...selection.rounds],
    facts: [...selection.facts],
    subjects: selection.subjects.map(({ tenant, subject, context }) => ({ tenant, subject, context })),
    tenants: [...selection.tenants],
    contexts: [...selection.contexts],
    projects: [...selection.projects],
    categories: [...selection.categories],
    ...(selection.engines.length > 0 && { engines: [...selection.engines] }),
    artifacts: [...selection.artifacts],
    sources: [...selection.sources],
    entities: selection.entities.map(({ id, name, tenant, names, match, shared }) => ({
      id,
      name,
      tenant,
      names: [...names],
      ...(match && { match }),
      ...(shared && { shared: shared.map((one) => ({ name: one.name, scopes: [...one.scopes] })) }),
    })),
    since: jsonTime(selection.since),
    before: jsonTime(selection.before),
    keep_source: selection.keepSource,
    keep_corrections: selection.keepCorrections,
    ...(selection.namesakes !== null && { namesakes: selection.namesakes }),
  };
}

function jsonNotReachable(place: NotReachable): JsonNotReachable {
  switch (place.kind) {
    case 'source-transcript':
      return { kind: 'source_transcript', count: place.count, paths: [...place.paths] };
    case 'filesystem':
      return { kind: 'filesystem' };
    default:
      return place satisfies never;
  }
}
