// Where a row comes from, what came of it, what stood in its place before and after, and which rounds touched a thing.
import type { DerivedEntity, EntityRelation, RecordedName } from './entity.js';
import type { ListRow } from './listing.js';
import type { Scope } from './scope.js';
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
  | 'shared_as'
  | 'named_in';

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
  /** What a fact says of entities. */
  relations: EntityRelation[];
}

/** What an entity rests on: the facts that name it, and their rounds. */
export interface EntityLineage {
  /** Whose facts name it; null for one that was recorded, and is of a whole tenant. */
  scope: Scope | null;
  entity: DerivedEntity;
  /** What was recorded under its name. */
  recorded: RecordedName[];
  relations: EntityRelation[];
  from: LineageEdge[];
}

/** The answer to `why`: an id can be that of a row or of an entity. */
export type Why = { of: 'row'; lineage: Lineage } | { of: 'entity'; lineage: EntityLineage };

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
