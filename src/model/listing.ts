import type { Basis } from './consent.js';
import type { RowKind } from './ids.js';
import type { Assertion, AuthoredBy, ConfidenceLabel, Polarity, Tier } from './memory.js';
import type { EpochMs } from './time.js';

export const LIST_KINDS = ['sessions', 'rounds', 'facts', 'summaries', 'artifacts', 'entities'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export type RowStatus = 'active' | 'superseded' | 'unconfirmed' | 'open';

/** One remembered thing as `list` and `recall` show it. What a kind does not have is null. */
export interface ListRow {
  kind: RowKind;
  id: string;
  /** Null for what spans several: a subject's summary. */
  session: string | null;
  tenant: string;
  subject: string;
  context: string;
  project: string | null;
  /** A category of fact, or the kind of an artifact. */
  category: string | null;
  text: string;
  quote: string | null;
  authoredBy: AuthoredBy | null;
  assertion: Assertion | null;
  confidence: number | null;
  confidenceLabel: ConfidenceLabel | null;
  tier: Tier | null;
  polarity: Polarity | null;
  /** How often it was stated, in the same words or nearly. */
  evidence: number | null;
  /** The day that a fact's words name. */
  eventAt: EpochMs | null;
  observedAt: EpochMs | null;
  learnedAt: EpochMs | null;
  expiresAt: EpochMs | null;
  status: RowStatus;
  /** The ground that a fact rests on; null where the policy named none. */
  basis: Basis | null;
  /** What the policy keeps a fact of this category for; null where it names none. */
  purpose: string | null;
  /** The engine that a fact was extracted by, as `NAME:MODEL`; null for the built-in rules. */
  engine: string | null;
  supersededBy: string | null;
  /** The rounds it came from; `sourceRef` is the transcript line's own id where it has one. */
  sources: { round: string; sourceRef: string | null }[];
}

/** How facts are known: said outright; concluded; concluded, and seen by nobody before their subject has confirmed it. */
export const CERTAINTIES = ['waiting', 'inferred', 'stated'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Of the facts that a list is about, without its limit. What waits is in no other count. */
export interface FactCounts extends Record<Certainty, number> {
  /** Those with the most facts first. */
  categories: ({ category: string } & Record<Certainty, number>)[];
}

export interface RecalledRow extends ListRow {
  score: number;
  /** What is left of a fact's confidence at its age; null for what has none. */
  confidenceNow: number | null;
  /** What was said in this round and replaced since, each with what stands in its place now. */
  corrections: { fact: string; by: string; text: string }[];
}

/** One row of `subjects`. */
export interface SubjectRow {
  tenant: string;
  subject: string;
  context: string;
  sessions: number;
  rounds: number;
  facts: number;
  firstAt: EpochMs | null;
  lastAt: EpochMs | null;
}

/** What one run of `ingest` did. The keys of the maps are fixed words or the source's own kind names. */
export interface IngestReport {
  dryRun: boolean;
  scope: { tenant: string; subject: string; context: string };
  /** Where each line told whose it is: how many scopes the lines were of. */
  scopes: number;
  files: number;
  unchanged: number;
  sessions: number;
  rounds: number;
  facts: number;
  duplicates: number;
  lines: number;
  redactions: Record<string, number>;
  skipped: Record<string, number>;
  unknown: Record<string, number>;
  ignored: Record<string, number>;
  /** Lines not stored because they were erased or have expired. */
  suppressed: number;
  /** Mentions of erased names that were blanked. */
  suppressedNames: number;
  /** Rows not kept because they were past their retention on arrival. */
  expired: number;
  /** Facts shared in the workspace too. */
  shared: number;
  /** The workspace; null without one. */
  workspace: string | null;
  /** Facts that the policy does not let in, by category. */
  withheld: Record<string, number>;
  /** Inferred facts that wait to be confirmed. */
  unconfirmed: number;
  /** Facts that are stored and shown only when asked for. */
  inPassing: number;
  /** Lines that were not taken because memory is paused, or was when they were said. */
  paused: number;
  /** Files that were not read because their subject has not opted in. */
  withoutOptIn: number;
  /** Messages that were withheld in part and taken again now that there is a consent. */
  fetched: number;
  /** Of those that could be: why they were not. */
  notFetched: Record<string, number>;
  warnings: IngestWarning[];
  /** Per file, for `-v` and for `--strict`. */
  fileReports: IngestFileReport[];
}

export interface IngestWarning {
  kind:
    | 'no_messages'
    | 'unknown_format'
    | 'not_decompressed'
    | 'unreadable'
    | 'session_continues_after_erasure'
    | 'skipped_lines'
    | 'vanished';
  path: string;
  count: number;
}

export interface IngestFileReport {
  path: string;
  format: string | null;
  lines: number;
  messages: number;
  skipped: Record<string, number>;
  unknown: Record<string, number>;
  suppressed: number;
  duplicates: number;
  /** Past their retention on arrival, and not kept. */
  expired: number;
  /** Rounds that began in it. */
  rounds: number;
}

/** A transcript format that is known: read, or only recognised so that its files are named in reports. */
export interface FormatRow {
  name: string;
  title: string;
  /** Where its transcripts come from. */
  place: string;
  isRead: boolean;
  /** What it carries beside words. */
  carries: readonly string[];
}
