// Another system that received a copy. It hooks into an erasure by code: it is told what went, says what it held of it,
// erases that, and gives evidence.
import type { EpochMs } from './time.js';

/** What a processor has to erase: random ids and keyed digests, no words. */
export interface ProcessorOrder {
  request: string;
  /** The same for the same order: whoever is asked twice under one key has nothing more to do. */
  key: string;
  /** Rows that went. A session's id stands for everything in it but `except`. */
  ids: string[];
  /** Rows of those sessions that a hold keeps: they go with a later order. */
  except: string[];
  /** Rows that stay without words that went: a copy of one is to be made again. */
  redacted: string[];
  /** Keyed digests of whose data it is, as the certificate names them, hexadecimal. */
  tenants: string[];
  subjects: string[];
}

/** That it is gone there. */
export interface ProcessorEvidence {
  /** How many copies were erased; 0 where none was held. */
  erased: number;
  /** What the other system knows the deed by: letters, digits and `._:/+=-`, at most 200. */
  receipt: string;
}

export interface Processor {
  /** A short word in lower case: it stands in records. */
  id: string;
  /** How many copies it holds of what the order names. */
  holds(order: ProcessorOrder): Promise<number>;
  /** Erases them. Null: not yet, ask again. It may be called again with an order that it carried out already. */
  erase(order: ProcessorOrder): Promise<ProcessorEvidence | null>;
}

/** What a record says of one. */
export interface ProcessorAnswer {
  processor: string;
  /** How often it was asked. */
  attempts: number;
  askedAt: EpochMs | null;
  /** Null: it has not given evidence yet. */
  confirmedAt: EpochMs | null;
  held: number | null;
  erased: number | null;
  receipt: string | null;
}
