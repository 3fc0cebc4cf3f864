import type { EpochMs } from './time.js';

/** What an entity can be. */
export const ENTITY_KINDS = ['person', 'organisation', 'place', 'project'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** What facts name: those, and what only facts name. */
const DERIVED_KINDS = [...ENTITY_KINDS, 'tool', 'file', 'ticket'] as const;
export type DerivedKind = (typeof DERIVED_KINDS)[number];

/** What a fact can say of one entity and another, or of its subject and one. */
const RELATION_KINDS = [
  'works_at',
  'studies_at',
  'lives_in',
  'partner_of',
  'parent_of',
  'child_of',
  'sibling_of',
  'knows',
  'works_on',
  'uses',
  'concerns',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** An entity as a fact spells it. */
export interface NamedEntity {
  kind: DerivedKind;
  name: string;
}

/** What one fact says. `from` is null where it says it of its own subject, and where the fact itself concerns something. */
export interface RelationDraft {
  kind: RelationKind;
  from: NamedEntity | null;
  to: NamedEntity;
}

/** One end of a relation: by the name that was recorded, or that its facts use most, with the others. */
export interface DerivedEntity extends NamedEntity {
  entity: string;
  /** Every id that it goes by: of several that were recorded as one each has its own. */
  ids: string[];
  isRecorded: boolean;
  aliases: string[];
}

/** One row of `entity graph`: what facts of one scope say together. */
export interface EntityRelation {
  tenant: string;
  subject: string;
  context: string;
  kind: RelationKind;
  /** Null for the subject, or for the facts themselves where they concern something. */
  from: DerivedEntity | null;
  to: DerivedEntity;
  status: 'active' | 'superseded';
  /** When it was first said, by the time of saying. */
  since: EpochMs;
  /** When the last of its facts was replaced; null while one of them holds. */
  until: EpochMs | null;
  /** Ids of the facts that back it. */
  facts: string[];
}

/** What was recorded under a name. */
export interface RecordedName {
  entity: string;
  tenant: string;
  kind: EntityKind;
  name: string;
  aliases: string[];
}

/** One row of `entity list`. */
export interface Entity extends RecordedName {
  /** Rows that mention it by one of its names. */
  rounds: number;
  facts: number;
}

/** One row of `find`: something that is called alike, for a person to judge. */
export interface LookAlike {
  name: string;
  /** Where the name stands: a subject, a recorded entity or its alias, or the words of rounds. */
  where: 'subject' | 'entity' | 'alias' | 'mention';
  /** Id of the recorded entity. */
  entity: string | null;
  tenant: string;
  likeness: LikenessWord;
  /** How many letters differ; null where the spelling is not what differs. */
  distance: number | null;
  sessions: number;
  rounds: number;
  facts: number;
}

/** The same letters; letters that only look the same; so many letters differ; a part of the other. */
export type LikenessWord = 'same' | 'looks-the-same' | 'spelling' | 'part';
