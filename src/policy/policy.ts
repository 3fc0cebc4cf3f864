import { createHash } from 'node:crypto';
import type { Basis } from '../model/consent.js';
import type { Engine } from '../model/engine.js';
import { type GatePolicy, IDENTIFIER_KINDS } from '../model/findings.js';
import { CATEGORIES, type Category, isCategory } from '../model/memory.js';

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
  /** False where only a person's own word brings such a fact in (`correct --category`), never extraction. */
  autoExtract: boolean;
  /** What it is kept for, in the operator's words. */
  purpose: string | null;
  /** On which ground the operator keeps it; null where the policy does not say. */
  basis: Basis | null;
}

/** The moment that retention counts from: when a statement was written to the store, or when it was made. */
export const RETENTION_STARTS = ['learned', 'observed'] as const;
export type RetentionStart = (typeof RETENTION_STARTS)[number];

/** What is done with a store that lacks what its ledger knows was erased since: nothing, until `replay`; or replay it. */
export const BEHIND_MODES = ['refuse', 'auto'] as const;
export type BehindMode = (typeof BEHIND_MODES)[number];

/**
 * What is kept of the assistant's reasoning: that it was there, its size and a keyed digest; or its text too, redacted
 * by every detector, for audit alone.
 */
export const REASONING_MODES = ['digest', 'redacted'] as const;
export type ReasoningMode = (typeof REASONING_MODES)[number];

/** Sessions in a folder that the glob matches are of this role of their subject. `~` is the home of whoever takes them in. */
export interface ContextRule {
  cwd: string;
  context: string;
}

export interface ConsentTerms {
  /** Nothing is stored for a subject without an active opt-in. */
  required: boolean;
  /** How long it is known where something stands that was withheld for want of a consent. */
  pendingDays: number;
}

export const USUAL_CONSENT: ConsentTerms = { required: false, pendingDays: 30 };

/** What a policy says, without where it came from. */
export interface PolicyTerms {
  gracePeriodMs: number;
  transcriptRetentionDays: number;
  retentionFrom: RetentionStart;
  categories: Readonly<Record<Category, CategoryRule>>;
  /** Categories that only this policy knows. Their facts are not shared in workspaces. */
  ownCategories: Readonly<Record<string, CategoryRule>>;
  consent: ConsentTerms;
  /** By category, what is shared in workspaces, and what becomes of it. */
  sharing: Readonly<Record<Category, SharedRule>>;
  /** Globs. */
  exclude: { projects: readonly string[]; paths: readonly string[] };
  /** Roles by folder; the first that matches holds. */
  contexts: readonly ContextRule[];
  maxErasePercent: number;
  /** How long records of erasure and the fingerprints of what was erased are kept. */
  auditRetentionDays: number;
  /** ISO dates on which no time limit ends, besides Saturdays and Sundays. */
  holidays: readonly string[];
  /** Reading memory leaves an event in the audit trail. */
  auditReads: boolean;
  replay: BehindMode;
  reasoning: ReasoningMode;
  /** What the write gate looks for. */
  gate: GatePolicy;
  /** Language models and embedders that may be asked, by name. */
  engines: Readonly<Record<string, Engine>>;
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
    ...unusualRules(terms),
    ...unusualConsent(terms),
    ...unusualSharing(terms),
    ...(terms.holidays.length > 0 ? [['holidays', sortedSet(terms.holidays)]] : []),
    ...(terms.auditReads ? [['audit_reads', true]] : []),
    ...(terms.replay === 'auto' ? [['replay', terms.replay]] : []),
    ...(terms.reasoning === 'redacted' ? [['reasoning', terms.reasoning]] : []),
    ...unusualGate(terms),
    ...namedEngines(terms),
    ...(terms.contexts.length > 0
      ? [['contexts', terms.contexts.map(({ cwd, context }) => [cwd, context])]]
      : []),
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

/** What a category may say besides, and the policy's own categories. Left out where nothing is said. */
function unusualRules({ categories, ownCategories }: PolicyTerms): unknown[] {
  const said = [...CATEGORIES]
    .sort()
    .map((name): unknown[] => [name, ...saidBesides(categories[name])])
    .filter(({ length }) => length > 1);
  const own = Object.keys(ownCategories)
    .sort()
    .flatMap((name) => {
      const rule = ownCategories[name];
      return rule ? [[name, rule.default, rule.retentionDays, ...saidBesides(rule)]] : [];
    });
  return [...(said.length > 0 ? [['rules', said]] : []), ...(own.length > 0 ? [['own', own]] : [])];
}

function saidBesides({ autoExtract, purpose, basis }: CategoryRule): unknown[] {
  return [
    ...(autoExtract ? [] : [['auto_extract', false]]),
    ...(purpose === null ? [] : [['purpose', purpose]]),
    ...(basis === null ? [] : [['basis', basis]]),
  ];
}

function unusualConsent({ consent }: PolicyTerms): unknown[] {
  return [
    ...(consent.required ? [['consent_required', true]] : []),
    ...(consent.pendingDays === USUAL_CONSENT.pendingDays
      ? []
      : [['consent_pending_days', consent.pendingDays]]),
  ];
}

/** Left out where there is none. */
function namedEngines({ engines }: PolicyTerms): unknown[] {
  const names = Object.keys(engines).sort();
  return names.length === 0 ? [] : [['engines', names.map((name) => Object.entries(engines[name] ?? {}))]];
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

/** Of a category that neither is built in nor in the policy: what an earlier policy knew is not kept under this one. */
const UNKNOWN: CategoryRule = {
  default: 'never',
  retentionDays: 0,
  autoExtract: false,
  purpose: null,
  basis: null,
};

export function ruleOf(policy: PolicyTerms, category: string): CategoryRule {
  if (isCategory(category)) return policy.categories[category];
  return Object.hasOwn(policy.ownCategories, category)
    ? (policy.ownCategories[category] ?? UNKNOWN)
    : UNKNOWN;
}

/** Every category that the policy has a rule for, built-in ones first. */
export function categoriesOf(policy: PolicyTerms): string[] {
  return [...CATEGORIES, ...Object.keys(policy.ownCategories).sort()];
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
