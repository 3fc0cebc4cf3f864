// Where a row comes from, what came of it, what stood in its place before and after, and which rounds touched a thing.
import type { ListRow } from './listing.js';
import type { EpochMs } from './time.js';

/** How a row stands to the one that is asked about. */
export type Relation =
  | 'in_session'
  | 'said_in'
  | 'touched_in'
  | 'rests_on'
  | 'corrects'
  | 'replaces'
  | 'holds'
  | 'derived'
  | 'touched'
  | 'summarised_in'
  | 'corrected_by'
  | 'replaced_by'
  | 'shared_as';

export interface LineageEdge {
  relation: Relation;
  row: ListRow;
}

/** Where lines stand in a transcript. */
export interface TranscriptPlace {
  path: string | null;
  format: string;
  /** Of the first of the lines, in bytes of the file as it is read. */
  offset: number;
  lines: number;
}

export interface Lineage {
  row: ListRow;
  /** The rule by which a fact was drawn from its round; null for what is no fact. */
  rule: string | null;
  /** Who said it, where the message is known. */
  role: 'human' | 'assistant' | null;
  places: TranscriptPlace[];
  from: LineageEdge[];
  to: LineageEdge[];
}

/** One wording of a fact that was replaced, or replaces one. */
export interface HistoryEntry {
  row: ListRow;
  how: 'stated' | 'inferred' | 'corrected';
  validFrom: EpochMs | null;
  /** Null while it holds. */
  validUntil: EpochMs | null;
}

/** What a round did with an artifact; `named` is its words alone. */
export const TOUCHES = ['touched', 'read', 'saved', 'named'] as const;
export type Touch = (typeof TOUCHES)[number];

export interface OriginRow {
  row: ListRow;
  how: Touch[];
}
