import type { Certificate, SearchEvidence, Signature } from './certificate.js';
import type { RowKind } from './ids.js';
import type { RequestRecord } from './request.js';
import type { SourceOutcome } from './sources.js';
import type { EpochMs } from './time.js';

/** What the operator pointed at, every id and name resolved. Different keys narrow, a list is a union. */
export interface Selection {
  sessions: string[];
  rounds: string[];
  facts: string[];
  subjects: SubjectSelector[];
  tenants: string[];
  contexts: string[];
  projects: string[];
  /** Facts of these categories. */
  categories: string[];
  /** Facts that these engines extracted: `NAME`, or `NAME:MODEL`. */
  engines: string[];
  /** Rounds that touched these artifacts: a commit, a pull request, a file, a ticket, a URL, as it is listed. */
  artifacts: string[];
  /** Rounds that came from these transcripts: a path or a glob. */
  sources: string[];
  /** What mentions these: facts go, in rounds and paths the mention is replaced. */
  entities: EntitySelector[];
  /** Rounds whose own time is this or later. */
  since: EpochMs | null;
  /** Rounds whose own time is earlier than this (`rules` 33). */
  before: EpochMs | null;
  /** Leave the round's words as they are when only a fact of it is erased (`rules` 23). */
  keepSource: boolean;
  /** Keep the corrections that restate what is erased (`rules` 22). */
  keepCorrections: boolean;
  /**
   * Where a name may be somebody else's of the same name: `erase`, it goes too; `keep`, it is somebody else's, and not
   * counted as left over.
   */
  namesakes: 'keep' | 'erase' | null;
}

/** A person, organisation, place or project, by its name or by the id of the recorded one. */
export interface EntitySelector {
  /** The recorded entity; null for a name that nobody recorded, and until the name is resolved. */
  id: string | null;
  /** As typed; null where it was pointed at by its id. */
  name: string | null;
  /** Whose the recorded entity is; null stands for every tenant that the selection reaches. */
  tenant: string | null;
  /** Every name and alias that is looked for; empty until it is resolved. */
  names: string[];
  /** How the names are told from those of others; absent for a person's. */
  match?: 'everyone' | 'letters';
  /** Which of the names are somebody else's too, by the keys of the scopes; absent where none is. */
  shared?: { name: string; scopes: number[] }[];
}

/** Mentions that may be somebody else's and stay, and the rows whose words hold them: what quotes such a row is not counted. */
export interface NamesakeCounts {
  mentions: number;
  rows: number;
}

export interface SubjectSelector {
  tenant: string | null;
  subject: string;
  context: string | null;
}

/** Why a row goes or stays. Words for people belong to `report/`. */
export type Reason =
  | { kind: 'selected' }
  | { kind: 'of-session'; session: string }
  | { kind: 'of-subject' }
  | { kind: 'before'; at: EpochMs }
  | { kind: 'since'; at: EpochMs }
  | { kind: 'of-project' }
  | { kind: 'of-category'; category: string }
  | { kind: 'of-engine'; engine: string }
  | { kind: 'of-artifact' }
  | { kind: 'of-source' }
  | { kind: 'mentions'; entity: string | null }
  | { kind: 'derived-from'; source: string }
  | { kind: 'restates'; source: string }
  | { kind: 'quotes-erased'; source: string }
  | { kind: 'expired'; category: string; expiredAt: EpochMs }
  | { kind: 'grace-ended'; request: string }
  | { kind: 'shared-with'; session: string }
  | { kind: 'superseded-value'; by: string }
  /** In a workspace: it goes with whoever shared it. */
  | { kind: 'shared-deleted'; why: 'policy' | 'names-contributor' | 'about-person' | 'superseded' }
  /** In a workspace: the claim stays there under a new id, without a trace of whoever shared it. */
  | { kind: 'shared-anonymised' }
  /** The write gate changes words in it as it is now. `kinds`: what it finds, never the thing itself. */
  | { kind: 'gated'; kinds: string }
  /** The policy does not let a fact of the category be kept, or not without a consent that there is not. */
  | { kind: 'not-allowed'; category: string }
  /** It rested on a consent that is withdrawn. */
  | { kind: 'consent-withdrawn'; category: string }
  /** The policy wants an opt-in, and the subject has given none. */
  | { kind: 'no-opt-in' }
  | { kind: 'replayed'; request: string }
  | { kind: 'held'; hold: string; ground: HoldGround; reviewAt: EpochMs };

/** Why something must be kept although its erasure is asked for (GDPR art. 17(3) and 18). */
export const HOLD_GROUNDS = [
  'legal_claim',
  'legal_obligation',
  'public_interest',
  'freedom_of_expression',
  'archiving',
  'disputed',
  'other',
] as const;
export type HoldGround = (typeof HOLD_GROUNDS)[number];

/** A named ground that forbids erasing, over rows and the later rows of a scope. */
export interface Hold {
  hold: string;
  /** The label; null when the store no longer has it. */
  name: string | null;
  ground: HoldGround;
  placedAt: EpochMs;
  reviewAt: EpochMs;
  releasedAt: EpochMs | null;
  /** Rows named one by one, and scopes held with their later rows. */
  rows: number;
  scopes: number;
}

export interface PlannedRow {
  id: string;
  /** A derived entity and a relation go with the last fact behind them; `entity` is a recorded one. */
  kind: RowKind | 'relation' | 'derived_entity' | 'entity';
  learnedAt: EpochMs | null;
  /** Its own time, for people to recognise it by; absent where it has none. */
  observedAt?: EpochMs | null;
  reasons: Reason[];
}

/** A round that stays although words in it go, or a session whose title or paths lose words. */
export interface PlannedRedaction {
  round: string;
  /** The fact whose quote goes; null where it is mentions that go. */
  fact: string | null;
  /** The recorded entity whose mentions go; null where it is none, or a name that nobody recorded. */
  entity: string | null;
  /** What the write gate replaces in it; absent where it is a fact or mentions that go. */
  kinds?: string;
}

/** Rows by kind, as the plan expects them and the report counted them. Keys are plural: `sessions`. */
export type Counts = Record<string, number>;

/**
 * Every row that goes or stays, each with its reason: the one value that is previewed and applied.
 * Sorted by id, so that the same store and selection give the same digest.
 */
export interface ErasurePlan {
  selection: Selection;
  erase: PlannedRow[];
  keep: PlannedRow[];
  redact: PlannedRedaction[];
  /** Rows that go without an id of their own (vectors, search blocks, messages …), counted. */
  counts: Counts;
  /** How many distinct subjects the selection touches. */
  subjects: number;
  /** What becomes of the facts that were shared in workspaces from what goes. */
  shared: SharedCounts;
  /** What may be somebody else's of the same name, and stays. Absent where nothing is. */
  namesakes?: NamesakeCounts;
  /** The source transcripts that still hold the originals. */
  notReachable: NotReachable[];
  /** SHA-256 over the canonical form of the rows above. */
  digest: string;
}

/** Facts in workspaces: gone with whoever shared them, or there still without a trace of them. */
export interface SharedCounts {
  deleted: number;
  anonymised: number;
}

export type NotReachable =
  | { kind: 'source-transcript'; paths: string[]; count: number }
  | { kind: 'filesystem' };

export type CheckName =
  | 'rows'
  | 'foreign keys'
  | 'lineage'
  | 'relations'
  | 'search index'
  | 'vectors'
  | 'recall'
  | 'suppression'
  | 'names'
  | 'gate'
  | 'raw bytes'
  | 'slack'
  | SchemaCheckName
  | 'self-test';

/** What `verify --schema` answers. */
export type SchemaCheckName =
  | 'cascade'
  | 'embeddings'
  | 'shadow tables'
  | 'catalogue'
  | 'live views'
  | 'connections'
  | 'reaper';

export type CheckResult = 'ok' | 'residue' | 'not_checked';

export interface Check {
  name: CheckName;
  result: CheckResult;
  /** What was looked at, or why it was not. Numbers and fixed words only, no content. */
  detail: string;
  /** Of a search of the bytes: what was looked for, and whether it would have been found. */
  search?: SearchEvidence;
}

/** `apply`: what is stored is brought in line with the policy. `withdraw`: a consent was taken back. */
export type RequestKind = 'forget' | 'prune' | 'erase_old' | 'apply' | 'withdraw';

export type RequestStatus =
  /** Nothing was done yet: who made it has to show first that they are who they say. */
  | 'waiting'
  /** Rows are out of every view; the bytes go when the grace period ends. */
  | 'hidden'
  /** Rows are being erased, or the bytes could not be cleared yet; the next run goes on. */
  | 'unfinished'
  /** Erased, and every check said ok. */
  | 'verified'
  /** Erased here; others who hold a copy have yet to say that it is gone there. */
  | 'awaiting_processors'
  /** Erased, but a check found something or could not be made. */
  | 'erased'
  /** Erased but for what a hold keeps: that is in no view, and goes when the hold is released. */
  | 'partly'
  | 'unforgotten';

/** The record of what was erased, what was kept and why, and what was verified. No content, no names. */
export interface ErasureReport {
  request: string;
  requestId: string | null;
  kind: RequestKind;
  status: RequestStatus;
  openedAt: EpochMs;
  /** When the rows of a hidden request will be erased. */
  eraseAfter: EpochMs | null;
  finishedAt: EpochMs | null;
  erased: Counts;
  hidden: Counts;
  redactedRounds: number;
  /** Absent where nothing had been shared. */
  shared?: SharedCounts;
  /** Mentions that may be somebody else's of the same name, and stayed. Absent where there were none, and with `keep`. */
  namesakes?: NamesakeCounts;
  /** Facts of a consent's category that rest on other grounds and stay, by ground. Absent where there are none. */
  otherGrounds?: Counts;
  kept: PlannedRow[];
  suppressions: number;
  checks: Check[];
  verified: boolean;
  notCovered: string[];
  /** Source transcripts that still hold the originals. Their paths are not kept here. */
  sourceTranscripts: number;
  /** What became of each source transcript. Absent where none was to be scrubbed. */
  sources?: SourceOutcome[];
  /** Theirs, in their order: told to whoever scrubs them, neither kept nor signed. */
  sourcePaths?: string[];
  lastAuditAt: EpochMs | null;
  ledgerHead: { sequence: number; hash: string } | null;
  policyHash: string;
  /** Absent in records that were made before there was one, and for requests that are not finished. */
  certificate?: Certificate;
  signature?: Signature;
}

/** An empty selection: it selects nothing, and is a usage error wherever something is to be done. */
export function emptySelection(): Selection {
  return {
    sessions: [],
    rounds: [],
    facts: [],
    subjects: [],
    tenants: [],
    contexts: [],
    projects: [],
    categories: [],
    engines: [],
    artifacts: [],
    sources: [],
    entities: [],
    since: null,
    before: null,
    keepSource: false,
    keepCorrections: false,
    namesakes: null,
  };
}

export function isEmptySelection(selection: Selection): boolean {
  const { since, before, keepSource: _, keepCorrections: __, namesakes: ___, ...lists } = selection;
  return since === null && before === null && Object.values(lists).every((list) => list.length === 0);
}

/**
 * Rows that a plan changes, each once: those that go, and those that stay without a name in them. The round of a fact
 * that goes is not counted beside the fact.
 */
export function rowsOfPlan(plan: Pick<ErasurePlan, 'erase' | 'redact'>): number {
  return plan.erase.length + plan.redact.filter(({ fact }) => fact === null).length;
}

/** Whether a plan is about nothing at all: no row, no word, and nothing that is recorded of a subject. */
export function isEmptyPlan({ erase, redact, keep, counts }: ErasurePlan): boolean {
  return erase.length + redact.length + keep.length === 0 && Object.values(counts).every((n) => n === 0);
}

export interface Verification {
  /** What was looked at: the whole store, one request, one subject, the store's structure, the tool itself. */
  target: 'store' | 'request' | 'subject' | 'schema' | 'self-test';
  result: CheckResult;
  checks: Check[];
  notCovered: string[];
  /** For a subject: what is still held about them, by kind. */
  held: Counts | null;
}

/** What `prune` would do now. */
export interface PrunePlan {
  /** Requests whose grace period has ended. */
  due: { request: string; eraseAfter: EpochMs; rows: number }[];
  /** Requests that a killed or blocked run left unfinished. */
  unfinished: string[];
  /** Rows past their category's retention, as any other plan. */
  expired: ErasurePlan;
  /** Nothing of it would be done now: the clock stands before the last event (`rules` 9). */
  clockWentBack: boolean;
}

/** The result of a `replay`: a report for each request that was carried out again. */
export interface ReplayOutcome {
  reports: ErasureReport[];
}

/** The result of one `prune`: a report for each request that it finished, and one for what had expired. */
export interface PruneOutcome {
  reports: ErasureReport[];
  /** Why nothing was done although something is due: the clock stands before the last event (`rules` 9). */
  clockWentBack: boolean;
}

export interface CorrectionResult {
  /** The fact that was corrected, and the one that stands now. */
  old: string;
  new: string;
  session: string;
  /** The other facts that said the same and were replaced, or erased, with it. */
  repetitions: string[];
  before: string;
  after: string;
  redactions: Record<string, number>;
  /** The erasure of the old value, with `--erase-old`. */
  erasure: ErasureReport | null;
}

export interface RequestSummary {
  request: string;
  kind: RequestKind;
  status: RequestStatus;
  openedAt: EpochMs;
  eraseAfter: EpochMs | null;
  finishedAt: EpochMs | null;
  /** Rows hidden now, by kind, or erased, by kind. */
  counts: Counts;
  /** `tenant/subject` while the selection is still kept in clear; else a keyed digest (`subject hmac:…`). */
  subject: string | null;
  /** Null for a request that never reached the ledger. */
  record: RequestRecord | null;
}

/** What one `requests run` did, and which requests are past their due date still. */
export interface RequestsRun {
  reports: ErasureReport[];
  clockWentBack: boolean;
  overdue: RequestSummary[];
}

export interface Status {
  memory: 'on';
  /** Subjects for whom memory is paused, in one role or in all. */
  paused: number;
  storePath: string;
  storeBytes: number;
  logBytes: number;
  ledgerPath: string;
  ledgerHead: { sequence: number; hash: string } | null;
  chain: 'ok' | 'broken';
  /** Whether `prune` would erase nothing, since the clock stands before the last event (`rules` 9). */
  clockWentBack: boolean;
  sessions: number;
  rounds: number;
  facts: number;
  oldestAt: EpochMs | null;
  /** Requests hidden and waiting for their grace period, unfinished ones, and those past their time. */
  pending: number;
  unfinished: number;
  overdue: number;
  expired: number;
  /** Holds in force, and those of them whose review date has passed. */
  holds: number;
  holdsToReview: number;
  seal: 'sealed' | 'broken' | 'none';
  lastScrubAt: EpochMs | null;
  lastAuditAt: EpochMs | null;
  policyHash: string;
  policySource: string | null;
  gateVersion: { store: number | null; program: number };
  /** Folders in which the agent itself keeps the originals. */
  transcriptFolders: string[];
}

/** Whether `prune` would have nothing to erase and nothing to complete. */
export function isNothingDue(plan: PrunePlan): boolean {
  return plan.due.length === 0 && plan.unfinished.length === 0 && plan.expired.erase.length === 0;
}
