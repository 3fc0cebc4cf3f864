import { z } from 'zod';
import { BASES } from '../model/consent.js';
import { ENGINE_KINDS, ENGINE_MODEL, ENGINE_NAME } from '../model/engine.js';
import { IDENTIFIER_KINDS } from '../model/findings.js';
import { CATEGORIES, type Category, isCategory, OWN_CATEGORY } from '../model/memory.js';
import { BEHIND_MODES, REASONING_MODES, RETENTION_STARTS, SHARED_RULES, STORE_MODES } from './policy.js';

/*
 * The policy file, version 1. Without transforms, so that the JSON Schema made from it says the same.
 * Only `load-policy.ts` may import this file, and lazily: zod costs more than the rest of start-up.
 */

const MAX_DAYS = 36_500;
const days = z.int().min(0).max(MAX_DAYS);
const globs = z.array(z.string().min(1).max(1000)).max(1000);

const names = z.array(z.string().trim().min(2).max(200)).max(10_000);

const ruleKeys = {
  default: z.enum(STORE_MODES).optional(),
  retention_days: days.optional(),
  auto_extract: z.boolean().optional(),
  purpose: z.string().trim().min(1).max(200).optional(),
  basis: z.enum(BASES).optional(),
};
const categoryRule = z.strictObject({ ...ruleKeys, shared: z.enum(SHARED_RULES).optional() });
/** Its facts are somebody's own: they are not shared. What is kept of it and for how long has to be said. */
const ownRule = z.strictObject({
  ...ruleKeys,
  default: z.enum(STORE_MODES),
  retention_days: days,
  shared: z.literal('never').optional(),
});

const builtIn = Object.fromEntries(CATEGORIES.map((name) => [name, categoryRule.optional()])) as Record<
  Category,
  z.ZodOptional<typeof categoryRule>
>;
/** Names of the policy's own are those that `ownName` allows: `load-policy.ts` says which is not. */
const categories = z.object(builtIn).catchall(ownRule);
const ownName = { propertyNames: { pattern: OWN_CATEGORY.source } };
const MAX_OWN_CATEGORIES = 100;

const path = z.string().min(1).max(1000);
const engine = z.strictObject({
  kind: z.enum(ENGINE_KINDS),
  model: z.string().regex(ENGINE_MODEL, 'expected the name of a model'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
  folder: path.optional(),
  library: path.optional(),
  key_env: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/, 'expected the name of an environment variable')
    .optional(),
  allow_remote: z.boolean().optional(),
  categories: z.array(z.string()).max(200).optional(),
  timeout_seconds: z.int().min(1).max(300).optional(),
  max_calls: z.int().min(1).max(1_000_000).optional(),
  max_tokens: z.int().min(1).max(1_000_000_000).optional(),
  batch: z.int().min(1).max(64).optional(),
  weight: z.number().min(0).max(4).optional(),
});

export type EngineFile = z.infer<typeof engine>;

/** Each of these names an absolute folder: a glob that is tried on whatever follows would match by chance. */
const contextRule = z.strictObject({
  cwd: z
    .string()
    .max(1000)
    .regex(/^(?:~(?:\/|$)|\/|[A-Za-z]:\/)/, 'expected a glob of whole paths, as in ~/work/** or /srv/app'),
  context: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9_-]+$/, 'expected a word of letters, digits, _ and -'),
});

export const policyFileSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  grace_period: z
    .string()
    .regex(/^\d{1,6}[hdw]$/, 'expected a duration in whole hours, days or weeks, as in 12h, 30d or 52w')
    .optional(),
  transcript_retention_days: days.optional(),
  retention_from: z.enum(RETENTION_STARTS).optional(),
  categories: categories.optional(),
  consent: z
    .strictObject({ required: z.boolean().optional(), pending_days: days.max(365).optional() })
    .optional(),
  shared_facts: z.enum(['delete', 'anonymize']).optional(),
  exclude: z.strictObject({ projects: globs.optional(), paths: globs.optional() }).optional(),
  contexts: z.array(contextRule).max(1000).optional(),
  max_erase_percent: z.number().min(0).max(100).optional(),
  audit_retention_days: z.int().min(1).max(MAX_DAYS).optional(),
  holidays: z.array(z.iso.date()).max(2000).optional(),
  audit: z.strictObject({ reads: z.boolean().optional() }).optional(),
  replay: z.enum(BEHIND_MODES).optional(),
  reasoning: z.enum(REASONING_MODES).optional(),
  detectors: z.partialRecord(z.enum(IDENTIFIER_KINDS), z.boolean()).optional(),
  locales: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166 code, as in SE'))
    .max(250)
    .optional(),
  names: z.strictObject({ allow: names.optional(), deny: names.optional() }).optional(),
  engines: z
    .record(z.string().regex(ENGINE_NAME, 'an engine is named by a short word in lower case'), engine)
    .optional(),
});

export type PolicyFile = z.infer<typeof policyFileSchema>;

/** One thing that is wrong with a policy file. Never carries a value of the file. */
export interface SchemaProblem {
  path: string[];
  message: string;
  unknownKeys: string[];
}

export type Checked = { ok: true; file: PolicyFile } | { ok: false; problems: SchemaProblem[] };

export function checkPolicyFile(value: unknown): Checked {
  const result = policyFileSchema.safeParse(value);
  if (result.success) {
    const problems = problemsOfNames(result.data);
    return problems.length === 0 ? { ok: true, file: result.data } : { ok: false, problems };
  }
  return {
    ok: false,
    problems: result.error.issues.map((issue) => ({
      path: issue.path.map(String),
      message: issue.message,
      unknownKeys: issue.code === 'unrecognized_keys' ? issue.keys : [],
    })),
  };
}

function problemsOfNames({ categories = {} }: PolicyFile): SchemaProblem[] {
  const own = Object.keys(categories).filter((name) => !isCategory(name));
  const problem = (path: string[], message: string) => ({ path, message, unknownKeys: [] });
  if (own.length > MAX_OWN_CATEGORIES)
    return [problem(['categories'], `at most ${MAX_OWN_CATEGORIES} categories of its own`)];
  return own
    .filter((name) => !OWN_CATEGORY.test(name))
    .map((name) =>
      problem(['categories', name], 'a category is named with 2 to 40 lower-case letters, digits and _'),
    );
}

/** The published schema: `docs/schemas/policy.schema.json`, written by `scripts/write-schemas.mjs`. */
export function toJsonSchema(): object {
  const schema = z.toJSONSchema(policyFileSchema);
  const { properties = {} } = schema;
  return {
    ...schema,
    title: 'memory-forget policy',
    properties: { ...properties, categories: { ...Object(properties.categories), ...ownName } },
  };
}
