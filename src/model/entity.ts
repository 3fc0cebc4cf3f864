/** What an entity can be. */
export const ENTITY_KINDS = ['person', 'organisation', 'place', 'project'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** One row of `entity list`. */
export interface Entity {
  entity: string;
  tenant: string;
  kind: EntityKind;
  name: string;
  aliases: string[];
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
