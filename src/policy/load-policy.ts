import { readFile } from 'node:fs/promises';
import { ToolError } from '../model/errors.js';
import { CATEGORIES, type Category, isCategory } from '../model/memory.js';
import { parseDuration } from '../model/time.js';
import { DEFAULT_POLICY } from './default-policy.js';
import { enginesOf } from './engines.js';
import { type CategoryRule, isOfTeams, type Policy, policyFrom, type SharedRule } from './policy.js';
import { parsePolicyJson } from './policy-json.js';
import type { PolicyFile, SchemaProblem } from './schema.js';

const SHOWN_KEY_CHARS = 60;

/** Reads a policy file; the built-in policy for null. Throws `ToolError('usage')` and names the offending key. */
export async function loadPolicy(path: string | null): Promise<Policy> {
  if (path === null) return DEFAULT_POLICY;
  const value = parsePolicyJson(await readPolicyText(path), path);
  const { checkPolicyFile } = await import('./schema.js');
  const checked = checkPolicyFile(value);
  if (!checked.ok) throw refusal(path, checked.problems);
  return fillIn(checked.file, path);
}

/** The JSON Schema (2020-12) of a policy file. */
export async function policyJsonSchema(): Promise<object> {
  const { toJsonSchema } = await import('./schema.js');
  return toJsonSchema();
}

async function readPolicyText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    const message = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new ToolError('usage', `policy file ${path} ${message}`, { cause });
  }
}

function refusal(path: string, problems: SchemaProblem[]): ToolError {
  const first = problems[0];
  const sentence = first === undefined ? 'is not a policy' : describe(first);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const isAboutCategory = first?.path[0] === 'categories' && !isCategory(first.path[1] ?? '');
  return new ToolError(
    'usage',
    `policy file ${path}: ${sentence}${more}`,
    isAboutCategory
      ? {
          hint: `built-in categories: ${CATEGORIES.join(', ')}; one of your own needs default and retention_days`,
        }
      : {},
  );
}

function describe(problem: SchemaProblem): string {
  const unknownKey = problem.unknownKeys[0];
  if (unknownKey === undefined) {
    return `${shownPath(problem.path)}: ${problem.message.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
  }
  return `${shownPath([...problem.path, unknownKey])}: unknown key`;
}

function shownPath(path: string[]): string {
  if (path.length === 0) return 'top level';
  return path
    .map((key) => (key.length > SHOWN_KEY_CHARS ? `${key.slice(0, SHOWN_KEY_CHARS)}…` : key))
    .join('.');
}

function fillIn(file: PolicyFile, source: string): Policy {
  assertNoCredentials(file, source);
  const grace = file.grace_period === undefined ? null : parseDuration(file.grace_period);
  return policyFrom(
    {
      gracePeriodMs: grace ?? DEFAULT_POLICY.gracePeriodMs,
      transcriptRetentionDays: file.transcript_retention_days ?? DEFAULT_POLICY.transcriptRetentionDays,
      retentionFrom: file.retention_from ?? DEFAULT_POLICY.retentionFrom,
      categories: fillInCategories(file.categories ?? {}),
      ownCategories: ownCategoriesOf(file.categories ?? {}),
      consent: {
        required: file.consent?.required ?? DEFAULT_POLICY.consent.required,
        pendingDays: file.consent?.pending_days ?? DEFAULT_POLICY.consent.pendingDays,
      },
      sharing: fillInSharing(file, source),
      exclude: { projects: file.exclude?.projects ?? [], paths: file.exclude?.paths ?? [] },
      contexts: file.contexts ?? DEFAULT_POLICY.contexts,
      maxErasePercent: file.max_erase_percent ?? DEFAULT_POLICY.maxErasePercent,
      auditRetentionDays: file.audit_retention_days ?? DEFAULT_POLICY.auditRetentionDays,
      holidays: file.holidays ?? DEFAULT_POLICY.holidays,
      auditReads: file.audit?.reads ?? DEFAULT_POLICY.auditReads,
      replay: file.replay ?? DEFAULT_POLICY.replay,
      reasoning: file.reasoning ?? DEFAULT_POLICY.reasoning,
      gate: {
        detectors: { ...DEFAULT_POLICY.gate.detectors, ...file.detectors },
        locales: file.locales ?? DEFAULT_POLICY.gate.locales,
        names: { allow: file.names?.allow ?? [], deny: file.names?.deny ?? [] },
      },
      engines: enginesOf(file, source),
    },
    source,
  );
}

/** A category may be named with only some of its fields; the others stay as built in. */
function fillInCategories(named: NonNullable<PolicyFile['categories']>): Record<Category, CategoryRule> {
  const rules: Record<Category, CategoryRule> = { ...DEFAULT_POLICY.categories };
  for (const category of CATEGORIES) {
    const own = named[category];
    if (own === undefined) continue;
    rules[category] = mergeRule(DEFAULT_POLICY.categories[category], own);
  }
  return rules;
}

type NamedRule = NonNullable<NonNullable<PolicyFile['categories']>[Category]>;

function mergeRule(base: CategoryRule, named: NamedRule): CategoryRule {
  return {
    default: named.default ?? base.default,
    retentionDays: named.retention_days ?? base.retentionDays,
    autoExtract: named.auto_extract ?? base.autoExtract,
    purpose: named.purpose ?? base.purpose,
    basis: named.basis ?? base.basis,
  };
}

function ownCategoriesOf(named: NonNullable<PolicyFile['categories']>): Record<string, CategoryRule> {
  const own = Object.entries(named).filter(([name]) => !isCategory(name));
  const unsaid = { autoExtract: true, purpose: null, basis: null, retentionDays: 0 };
  return Object.fromEntries(
    own.map(([name, rule]) => [name, mergeRule({ ...unsaid, default: 'never' }, rule as NamedRule)]),
  );
}

/** `shared_facts` speaks for the categories that are shared and say nothing themselves. */
function fillInSharing(file: PolicyFile, source: string): Record<Category, SharedRule> {
  const sharing: Record<Category, SharedRule> = { ...DEFAULT_POLICY.sharing };
  for (const category of CATEGORIES) {
    const own = file.categories?.[category]?.shared;
    if (own === undefined && sharing[category] === 'never') continue;
    sharing[category] = own ?? file.shared_facts ?? sharing[category];
    assertSharing(category, sharing[category], source);
  }
  return sharing;
}

/** The gate replaces them whatever a policy says. */
function assertNoCredentials({ categories }: PolicyFile, source: string): void {
  const mode = categories?.credentials?.default;
  if (mode === undefined || mode === 'never') return;
  throw new ToolError(
    'usage',
    `policy file ${source}: categories.credentials.default: credentials are never stored`,
    { hint: 'leave it out, or say "never"' },
  );
}

/** What is about a person is never anonymous: taking the name off does not make it somebody else's. */
function assertSharing(category: Category, rule: SharedRule, source: string): void {
  if (rule !== 'anonymize' || isOfTeams(category)) return;
  throw new ToolError(
    'usage',
    `policy file ${source}: categories.${category}.shared: what is about a person cannot be made anonymous`,
    { hint: '"delete", or "never" to keep it out of workspaces' },
  );
}
