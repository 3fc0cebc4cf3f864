// What a record of erasure says beside its counts and checks, so that a stranger can read and judge it a year later:
// the fourteen blocks of a certificate. Codes, times, counts, random ids and keyed digests; no content, no names.
import type { Counts, HoldGround } from './erasure.js';
import type { ProcessorAnswer } from './processor.js';
import type { EpochMs } from './time.js';

export interface Certificate {
  /** Random; every record that is made of a request has its own. */
  id: string;
  issuedAt: EpochMs;
  versions: Versions;
  /** Whose data it was, by keyed digests: the key is beside the ledger and never in the record. */
  subjects: Pseudonyms;
  legal: LegalBasis;
  times: RequestTimes;
  scope: ErasedScope;
  /** What stayed although its erasure was asked for, by ground. */
  retained: Retained[];
  methods: Method[];
  validation: Validation;
  backups: Registry;
  recipients: Recipients;
  people: { operator: string | null; approver: string | null; reviewer: string | null };
  audit: AuditPlace;
  limits: Limit[];
  /** How long this record itself is kept at least. */
  keptUntil: EpochMs | null;
}

export interface Versions {
  tool: string;
  storeSchema: number;
  ledgerSchema: number;
  sqlite: string;
  /** Null where the machine has none; erasing does not depend on it. */
  sqliteVec: string | null;
}

export interface Pseudonyms {
  algorithm: 'HMAC-SHA-256';
  keyId: string;
  /** Hexadecimal. */
  tenants: string[];
  subjects: string[];
}

export interface LegalBasis {
  /** What was asked for or came due. */
  right: 'erasure' | 'retention' | 'rectification' | 'policy' | 'withdrawal';
  /** A code such as `17.1.a`; null where none was recorded. */
  ground: string | null;
  /** The regime whose time limits apply; null where none was recorded. */
  regime: string | null;
  requester: string | null;
}

/** Null: not recorded, or it has not happened. */
export interface RequestTimes {
  receivedAt: EpochMs | null;
  submittedAt: EpochMs;
  identityCheck: string | null;
  /** Out of every view. */
  suppressedAt: EpochMs | null;
  erasingBeganAt: EpochMs | null;
  verifiedAt: EpochMs | null;
  answeredAt: EpochMs | null;
  dueAt: EpochMs | null;
  extendedUntil: EpochMs | null;
}

export interface ErasedScope {
  /** The flags that selected it, by name; empty where they are no longer known. */
  selectors: string[];
  /** Rows of the sessions that were touched, before anything of them was erased. */
  before: Counts;
  deleted: Counts;
  /** Of the deleted, what had been computed from rounds: facts, summaries, vectors, search blocks. */
  derived: Counts;
  /** Written again from what remains. */
  recomputed: Counts;
  /** Rows of the same sessions that are there now; empty where a run was interrupted, which no longer knows them. */
  retained: Counts;
  ids: IdsDigest;
}

/** Lets somebody with the ledger and its key check which rows were meant, without a list of them. */
export interface IdsDigest {
  algorithm: 'SHA-256 Merkle tree over HMAC-SHA-256';
  keyId: string;
  count: number;
  /** Hexadecimal; null where nothing was erased. */
  root: string | null;
}

export interface Retained {
  ground: HoldGround | 'shared' | 'other';
  rows: number;
  /** The next date on which the ground is looked at again. */
  reviewAt: EpochMs | null;
}

export const MEDIA = [
  'rows',
  'search_index',
  'vectors',
  'free_space',
  'write_ahead_log',
  'temporary_tables',
  'statistics',
] as const;
export type Medium = (typeof MEDIA)[number];

export interface Method {
  medium: Medium;
  method: 'deleted' | 'rewritten' | 'overwritten_with_zeros' | 'memory_only' | 'none_kept';
  /** False where it could not be completed. */
  isDone: boolean;
}

/** The search of the bytes, and whether it would have found what it looked for (`rules` 30). */
export interface Validation {
  search: SearchEvidence | null;
  /** A known byte string that must be found in the same pass. */
  positiveControl: 'found' | 'missed' | 'not_run';
  /** The scanners' own self-test in the same run. */
  instrument: 'passed' | 'failed' | 'not_run';
  blindSpots: BlindSpot[];
  /** In the words of NIST SP 800-88, for the store's own files alone; no claim of conformity. */
  level: 'clear' | 'none';
}

export interface SearchEvidence {
  kind: 'needles' | 'fingerprints';
  needles: number;
  encodings: string[];
  files: string[];
  bytes: number;
  /** Found, and explained by live rows of others. */
  shared: number;
  /** Texts of fewer bytes than a search can tell from chance. */
  tooShort: number;
  /** True when there was more than could be held in memory: only a part was looked for. */
  isSampled: boolean;
  control: 'found' | 'missed';
  instrument: 'passed' | 'failed';
}

/** Where nobody looked, and why. */
export interface BlindSpot {
  place: string;
  why: 'not_reachable' | 'too_short' | 'too_large' | 'sampled' | 'no_copy_left';
}

/** None registered means none covered: said in so many words. */
export interface Registry {
  registered: number;
  covered: boolean;
}

/** Other systems that hold copies, each with what it has answered. */
export interface Recipients extends Registry {
  answers: ProcessorAnswer[];
}

export interface AuditPlace {
  /** The head of the ledger's audit chain before the request was opened. */
  before: AuditHead | null;
  after: AuditHead | null;
}

export interface AuditHead {
  sequence: number;
  hash: string;
}

/** What the record does not prove. The words are in `report/`. */
export const LIMITS = [
  'self_attested',
  'file_level_only',
  'ssd_spare_blocks',
  'filesystem_snapshots',
  'swap_and_memory',
  'source_transcripts',
  'backups',
  'copies_elsewhere',
  'models_trained',
  'later_statements',
  'pseudonymous',
  'no_legal_advice',
] as const;
export type Limit = (typeof LIMITS)[number];

/** Over the canonical JSON of what it covers, and of itself without `value`. */
export interface Signature {
  algorithm: 'Ed25519';
  canonicalization: 'RFC 8785';
  /** The first 16 hexadecimal digits of SHA-256 over the public key (SPKI, DER). */
  keyId: string;
  /** SPKI, DER, base64. */
  publicKey: string;
  signedAt: EpochMs;
  /** The keys of the published record that are signed; what stands beside them is not. */
  covers: string[];
  /** Base64. */
  value: string;
}
