// The record of an erasure as it is published, kept by others and signed. A key is never renamed and never changes its
// meaning, or the signatures of older records would no longer fit.
import type {
  BlindSpot,
  Certificate,
  Limit,
  Method,
  Pseudonyms,
  Recipients,
  Registry,
  Retained,
  SearchEvidence,
  Signature,
} from './certificate.js';
import type { Check, ErasureReport, RequestStatus } from './erasure.js';
import { type JsonPlannedRow, jsonPlannedRow, jsonTime } from './published-reasons.js';
import type { SourceOutcome } from './sources.js';

export interface JsonCheck {
  name: string;
  result: 'ok' | 'residue' | 'not_checked';
  detail: string;
}

export interface JsonErasureReport {
  type: 'erasure_report';
  schema: 1;
  /** Null where no request was needed: nothing was held, or nothing was due. */
  request: string | null;
  /** The caller's own. */
  request_id: string | null;
  kind: string;
  status: RequestStatus | 'nothing_held' | 'nothing_due';
  opened_at: string | null;
  erase_after: string | null;
  finished_at: string | null;
  erased: Record<string, number>;
  hidden: Record<string, number>;
  redacted_rounds: number;
  /** Of the facts that went: those in workspaces that went with their contributor, and those that stand there without one. */
  shared_facts?: { deleted: number; anonymised: number };
  /** Mentions of somebody of the same name that stayed; absent where there were none. */
  namesakes?: { mentions: number; rows: number };
  /** Facts of a consent's category that rest on other grounds and stay, by ground. */
  other_grounds?: Record<string, number>;
  kept: JsonPlannedRow[];
  suppressions: number;
  checks: JsonCheck[];
  verified: boolean;
  not_covered: string[];
  source_transcripts: number;
  /** What became of each source transcript; absent where none was to be scrubbed. */
  sources?: JsonSourceOutcome[];
  /** Beside what is signed, and only where it is asked for. */
  source_paths?: string[];
  last_audit_at: string | null;
  ledger_head: { sequence: number; hash: string } | null;
  policy_hash: string | null;
  certificate?: JsonCertificate;
  signature?: JsonSignature;
}

export interface JsonSourceOutcome {
  result: string;
  lines: number;
  left: Record<string, number>;
}

export interface JsonCertificate {
  id: string;
  issued_at: string | null;
  versions: {
    tool: string;
    store_schema: number;
    ledger_schema: number;
    sqlite: string;
    sqlite_vec: string | null;
  };
  subjects: { algorithm: string; key_id: string; tenants: string[]; subjects: string[] };
  legal: { right: string; ground: string | null; regime: string | null; requester: string | null };
  times: Record<JsonTimeKey, string | null>;
  scope: {
    selectors: string[];
    before: Record<string, number>;
    deleted: Record<string, number>;
    derived: Record<string, number>;
    recomputed: Record<string, number>;
    retained: Record<string, number>;
    ids: { algorithm: string; key_id: string; count: number; root: string | null };
  };
  retained: { ground: string; rows: number; review_at: string | null }[];
  methods: { medium: string; method: string; done: boolean }[];
  validation: {
    search: JsonSearch | null;
    positive_control: string;
    instrument: string;
    blind_spots: { place: string; why: string }[];
    level: string;
  };
  backups: { registered: number; covered: boolean };
  /** Without answers where none is registered. */
  recipients: { registered: number; covered: boolean; answers?: JsonRecipient[] };
  people: { operator: string | null; approver: string | null; reviewer: string | null };
  audit: {
    before: { sequence: number; hash: string } | null;
    after: { sequence: number; hash: string } | null;
  };
  limits: string[];
  kept_until: string | null;
}

type JsonTimeKey =
  | 'received_at'
  | 'submitted_at'
  | 'identity_check'
  | 'suppressed_at'
  | 'erasing_began_at'
  | 'verified_at'
  | 'answered_at'
  | 'due_at'
  | 'extended_until';

export interface JsonRecipient {
  processor: string;
  attempts: number;
  asked_at: string | null;
  confirmed_at: string | null;
  held: number | null;
  erased: number | null;
  receipt: string | null;
}

export interface JsonSearch {
  kind: string;
  needles: number;
  encodings: string[];
  files: string[];
  bytes: number;
  shared: number;
  too_short: number;
  sampled: boolean;
  control: string;
  instrument: string;
}

export interface JsonSignature {
  algorithm: string;
  canonicalization: string;
  key_id: string;
  public_key: string;
  signed_at: string | null;
  covers: string[];
  value: string;
}

export function erasureReportDocument(report: ErasureReport): JsonErasureReport {
  return {
    type: 'erasure_report',
    schema: 1,
    request: report.request,
    request_id: report.requestId,
    kind: report.kind,
    status: report.status,
    opened_at: jsonTime(report.openedAt),
    erase_after: jsonTime(report.eraseAfter),
    finished_at: jsonTime(report.finishedAt),
    erased: { ...report.erased },
    hidden: { ...report.hidden },
    redacted_rounds: report.redactedRounds,
    ...(report.shared ? { shared_facts: { ...report.shared } } : {}),
    ...(report.namesakes ? { namesakes: { ...report.namesakes } } : {}),
    ...(report.otherGrounds ? { other_grounds: { ...report.otherGrounds } } : {}),
    kept: report.kept.map(jsonPlannedRow),
    suppressions: report.suppressions,
    checks: report.checks.map(jsonCheck),
    verified: report.verified,
    not_covered: [...report.notCovered],
    source_transcripts: report.sourceTranscripts,
    ...(report.sources ? { sources: report.sources.map(jsonSourceOutcome) } : {}),
    ...(report.sourcePaths ? { source_paths: [...report.sourcePaths] } : {}),
    last_audit_at: jsonTime(report.lastAuditAt),
    ledger_head: report.ledgerHead === null ? null : { ...report.ledgerHead },
    policy_hash: report.policyHash,
    ...(report.certificate ? { certificate: jsonCertificate(report.certificate) } : {}),
    ...(report.signature ? { signature: jsonSignature(report.signature) } : {}),
  };
}

export function jsonCheck({ name, result, detail }: Check): JsonCheck {
  return { name, result, detail };
}

function jsonSourceOutcome({ result, lines, left }: SourceOutcome): JsonSourceOutcome {
  return { result, lines, left: { ...left } };
}

export function jsonSignature(signature: Signature): JsonSignature {
  return {
    algorithm: signature.algorithm,
    canonicalization: signature.canonicalization,
    key_id: signature.keyId,
    public_key: signature.publicKey,
    signed_at: jsonTime(signature.signedAt),
    covers: [...signature.covers],
    value: signature.value,
  };
}

function jsonCertificate(certificate: Certificate): JsonCertificate {
  const { versions, legal, scope, validation, people, audit } = certificate;
  return {
    id: certificate.id,
    issued_at: jsonTime(certificate.issuedAt),
    versions: {
      tool: versions.tool,
      store_schema: versions.storeSchema,
      ledger_schema: versions.ledgerSchema,
      sqlite: versions.sqlite,
      sqlite_vec: versions.sqliteVec,
    },
    subjects: jsonPseudonyms(certificate.subjects),
    legal: { right: legal.right, ground: legal.ground, regime: legal.regime, requester: legal.requester },
    times: jsonTimes(certificate),
    scope: {
      selectors: [...scope.selectors],
      before: { ...scope.before },
      deleted: { ...scope.deleted },
      derived: { ...scope.derived },
      recomputed: { ...scope.recomputed },
      retained: { ...scope.retained },
      ids: {
        algorithm: scope.ids.algorithm,
        key_id: scope.ids.keyId,
        count: scope.ids.count,
        root: scope.ids.root,
      },
    },
    retained: certificate.retained.map(jsonRetained),
    methods: certificate.methods.map(jsonMethod),
    validation: {
      search: validation.search === null ? null : jsonSearch(validation.search),
      positive_control: validation.positiveControl,
      instrument: validation.instrument,
      blind_spots: validation.blindSpots.map(jsonBlindSpot),
      level: validation.level,
    },
    backups: jsonRegistry(certificate.backups),
    recipients: jsonRecipients(certificate.recipients),
    people: { operator: people.operator, approver: people.approver, reviewer: people.reviewer },
    audit: {
      before: audit.before === null ? null : { ...audit.before },
      after: audit.after === null ? null : { ...audit.after },
    },
    limits: certificate.limits.map((limit: Limit) => limit),
    kept_until: jsonTime(certificate.keptUntil),
  };
}

function jsonTimes({ times }: Certificate): JsonCertificate['times'] {
  return {
    received_at: jsonTime(times.receivedAt),
    submitted_at: jsonTime(times.submittedAt),
    identity_check: times.identityCheck,
    suppressed_at: jsonTime(times.suppressedAt),
    erasing_began_at: jsonTime(times.erasingBeganAt),
    verified_at: jsonTime(times.verifiedAt),
    answered_at: jsonTime(times.answeredAt),
    due_at: jsonTime(times.dueAt),
    extended_until: jsonTime(times.extendedUntil),
  };
}

function jsonPseudonyms({ algorithm, keyId, tenants, subjects }: Pseudonyms): JsonCertificate['subjects'] {
  return { algorithm, key_id: keyId, tenants: [...tenants], subjects: [...subjects] };
}

function jsonRetained({ ground, rows, reviewAt }: Retained): JsonCertificate['retained'][number] {
  return { ground, rows, review_at: jsonTime(reviewAt) };
}

function jsonMethod({ medium, method, isDone }: Method): JsonCertificate['methods'][number] {
  return { medium, method, done: isDone };
}

function jsonBlindSpot({ place, why }: BlindSpot): { place: string; why: string } {
  return { place, why };
}

function jsonRegistry({ registered, covered }: Registry): { registered: number; covered: boolean } {
  return { registered, covered };
}

/** Records that were made before anybody could be registered have no answers. */
function jsonRecipients(recipients: Registry & Partial<Recipients>): JsonCertificate['recipients'] {
  const answers = (recipients.answers ?? []).map((answer) => ({
    processor: answer.processor,
    attempts: answer.attempts,
    asked_at: jsonTime(answer.askedAt),
    confirmed_at: jsonTime(answer.confirmedAt),
    held: answer.held,
    erased: answer.erased,
    receipt: answer.receipt,
  }));
  return { ...jsonRegistry(recipients), ...(answers.length > 0 ? { answers } : {}) };
}

function jsonSearch(search: SearchEvidence): JsonSearch {
  return {
    kind: search.kind,
    needles: search.needles,
    encodings: [...search.encodings],
    files: [...search.files],
    bytes: search.bytes,
    shared: search.shared,
    too_short: search.tooShort,
    sampled: search.isSampled,
    control: search.control,
    instrument: search.instrument,
  };
}
