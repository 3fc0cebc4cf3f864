import { createHash } from 'node:crypto';
import { type GatePolicy, IDENTIFIER_KINDS, SENSITIVE_KINDS, type SensitiveKind } from '../model/findings.js';
import { CATEGORIES, type Category } from '../model/memory.js';

/**
 * On which basis facts of a category may be kept: at once; at once when the subject said it, and only after
 * they confirmed it when it was inferred; only by their recorded consent; for one day; not at all.
 */
export const STORE_MODES = [
  'store',
  'infer_with_confirmation',
  'explicit_consent_only',
  'session_only',
  'never',
] as const;
export type StoreMode = (typeof STORE_MODES)[number];

/**
 * What becomes of a fact in a workspace when the person who shared it is forgotten: it goes with them, or it stays
 * without a trace of them. `never`: facts of the category are not shared at all.
 */
export const SHARED_RULES = ['never', 'delete', 'anonymize'] as const;
export type SharedRule = (typeof SHARED_RULES)[number];

export interface CategoryRule {
  default: StoreMode;
  retentionDays: number;
}

/** The moment that retention counts from: when a statement was written to the store, or when it was made. */
export const RETENTION_STARTS = ['learned', 'observed'] as const;
export type RetentionStart = (typeof RETENTION_STARTS)[number];

/** What is done with a store that lacks what its ledger knows was erased since: nothing, until `replay`; or replay it. */
export const BEHIND_MODES = ['refuse', 'auto'] as const;
export type BehindMode = (typeof BEHIND_MODES)[number];

/** What a policy says, without where it came from. */
export interface PolicyTerms {
  gracePeriodMs: number;
  transcriptRetentionDays: number;
  retentionFrom: RetentionStart;
  categories: Readonly<Record<Category, CategoryRule>>;
  /** By category, what is shared in workspaces, and what becomes of it. */
  sharing: Readonly<Record<Category, SharedRule>>;
  /** Globs. */
  exclude: { projects: readonly string[]; paths: readonly string[] };
  maxErasePercent: number;
  /** How long records of erasure and the fingerprints of what was erased are kept. */
  auditRetentionDays: number;
  /** ISO dates on which no time limit ends, besides Saturdays and Sundays. */
  holidays: readonly string[];
  /** Reading memory leaves an event in the audit trail. */
  auditReads: boolean;
  replay: BehindMode;
  /** What the write gate looks for. */
  gate: GatePolicy;
}

/** What may be kept, on which basis, for how long. */
export interface Policy extends PolicyTerms {
  /** SHA-256 (hex) of the canonical form: the same for the same meaning. */
  hash: string;
  /** The file it was read from; null for the built-in one. */
  source: string | null;
}

export function policyFrom(terms: PolicyTerms, source: string | null): Policy {
  return { ...terms, hash: hashTerms(terms), source };
}

/** Records name the policy they were made under by this hash: changing what goes into it orphans them. */
function hashTerms(terms: PolicyTerms): string {
  const canonical = [
    ['version', 1],
    ['grace_period_ms', terms.gracePeriodMs],
    ['transcript_retention_days', terms.transcriptRetentionDays],
    ['retention_from', terms.retentionFrom],
    ['categories', canonicalCategories(terms.categories)],
    ['exclude_projects', sortedSet(terms.exclude.projects)],
    ['exclude_paths', sortedSet(terms.exclude.paths)],
    ['max_erase_percent', terms.maxErasePercent],
    ...auditRetention(terms),
    ...unusualSharing(terms),
    ...(terms.holidays.length > 0 ? [['holidays', sortedSet(terms.holidays)]] : []),
    ...(terms.auditReads ? [['audit_reads', true]] : []),
    ...(terms.replay === 'auto' ? [['replay', terms.replay]] : []),
    ...unusualGate(terms),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

/** Left out where it is the usual one: policies written before it could be said keep their hash. */
function auditRetention({ auditRetentionDays }: PolicyTerms): [string, number][] {
  return auditRetentionDays === USUAL_AUDIT_RETENTION_DAYS
    ? []
    : [['audit_retention_days', auditRetentionDays]];
}

/** Three years. */
export const USUAL_AUDIT_RETENTION_DAYS = 1_095;

function canonicalCategories(rules: Readonly<Record<Category, CategoryRule>>): unknown[] {
  return [...CATEGORIES].sort().map((name) => [name, rules[name].default, rules[name].retentionDays]);
}

/** Left out where it is the usual one: policies written before it could be said keep their hash. */
function unusualSharing({ sharing }: PolicyTerms): unknown[] {
  const unusual = [...CATEGORIES]
    .sort()
    .filter((name) => sharing[name] !== USUAL_SHARING[name])
    .map((name) => [name, sharing[name]]);
  return unusual.length === 0 ? [] : [['shared', unusual]];
}

/** Left out where it is the usual one. */
function unusualGate({ gate }: PolicyTerms): unknown[] {
  const detectors = IDENTIFIER_KINDS.filter(
    (kind) => gate.detectors[kind] !== USUAL_GATE.detectors[kind],
  ).map((kind) => [kind, gate.detectors[kind]]);
  const isUsualPlace = String(sortedSet(gate.locales)) === String(sortedSet(USUAL_GATE.locales));
  return [
    ...(detectors.length > 0 ? [['detectors', detectors]] : []),
    ...(isUsualPlace ? [] : [['locales', sortedSet(gate.locales)]]),
    ...(gate.names.allow.length > 0 ? [['names_allow', sortedSet(gate.names.allow)]] : []),
    ...(gate.names.deny.length > 0 ? [['names_deny', sortedSet(gate.names.deny)]] : []),
  ];
}

/**
 * Everything is replaced but names of persons: a memory without them can be neither corrected nor forgotten by name
 * (`forget --entity`). A policy that wants them out says so.
 */
export const USUAL_GATE: GatePolicy = {
  detectors: Object.fromEntries(
    IDENTIFIER_KINDS.map((kind) => [kind, kind !== 'person']),
  ) as GatePolicy['detectors'],
  locales: [
    'SE',
    'NO',
    'DK',
    'FI',
    'DE',
    'AT',
    'CH',
    'NL',
    'BE',
    'FR',
    'ES',
    'IT',
    'PT',
    'PL',
    'CZ',
    'IE',
    'GB',
    'US',
    'CA',
    'AU',
    'CN',
    'IN',
  ],
  names: { allow: [], deny: [] },
};

/**
 * The categories whose statements may not stand in any text of a subject.
 * @param consented the categories that they have consented to
 */
export function withheldKinds(
  { categories }: PolicyTerms,
  consented: ReadonlySet<Category> = new Set(),
): ReadonlySet<SensitiveKind> {
  return new Set(
    SENSITIVE_KINDS.filter((kind) => {
      const { default: mode } = categories[kind];
      return mode === 'never' || (mode === 'explicit_consent_only' && !consented.has(kind));
    }),
  );
}

/** What a team works by. All else is about somebody, and nobody else's. */
const OF_A_TEAM: ReadonlySet<Category> = new Set([
  'convention',
  'decision',
  'goal',
  'problem',
  'learning',
  'fact',
]);

/** Whether facts of the category can stand without the person who shared them. */
export function isOfTeams(category: Category): boolean {
  return OF_A_TEAM.has(category);
}

/** The strict one: what a person shared goes with them. */
export const USUAL_SHARING = Object.fromEntries(
  CATEGORIES.map((name) => [name, isOfTeams(name) ? 'delete' : 'never']),
) as Record<Category, SharedRule>;

/** The categories whose shared facts stay, without their contributor. */
export function anonymizedCategories(policy: PolicyTerms): Category[] {
  return CATEGORIES.filter((name) => policy.sharing[name] === 'anonymize');
}

/** The order of globs and dates and their repetition mean nothing. */
function sortedSet(globs: readonly string[]): string[] {
  return [...new Set(globs)].sort();
}
