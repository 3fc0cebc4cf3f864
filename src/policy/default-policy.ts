import type { Category } from '../model/memory.js';
import { DAY_MS } from '../model/time.js';
import {
  type CategoryRule,
  type Policy,
  policyFrom,
  type StoreMode,
  USUAL_AUDIT_RETENTION_DAYS,
  USUAL_CONSENT,
  USUAL_GATE,
  USUAL_SHARING,
} from './policy.js';

/** Days as in `rules` 27. What the law calls special, and what concerns others, waits for consent. */
const CATEGORY_RULES: Readonly<Record<Category, CategoryRule>> = {
  preference: rule('infer_with_confirmation', 365),
  convention: rule('store', 365),
  decision: rule('store', 365),
  goal: rule('store', 365),
  attribute: rule('infer_with_confirmation', 365),
  difficulty: rule('store', 180),
  problem: rule('store', 180),
  learning: rule('store', 180),
  fact: rule('store', 90),
  session: rule('session_only', 1),
  health: rule('explicit_consent_only', 90),
  finance: rule('explicit_consent_only', 90),
  legal: rule('explicit_consent_only', 90),
  children: rule('explicit_consent_only', 90),
  third_party: rule('explicit_consent_only', 90),
  location: rule('never', 0),
  credentials: rule('never', 0),
};

/** What holds without a policy file. A file that leaves something out keeps it as here. */
export const DEFAULT_POLICY: Policy = policyFrom(
  {
    gracePeriodMs: 7 * DAY_MS,
    transcriptRetentionDays: 365,
    retentionFrom: 'learned',
    categories: CATEGORY_RULES,
    ownCategories: {},
    consent: USUAL_CONSENT,
    sharing: USUAL_SHARING,
    exclude: { projects: [], paths: [] },
    contexts: [],
    maxErasePercent: 20,
    auditRetentionDays: USUAL_AUDIT_RETENTION_DAYS,
    holidays: [],
    auditReads: false,
    replay: 'refuse',
    reasoning: 'digest',
    gate: USUAL_GATE,
    engines: {},
  },
  null,
);

function rule(mode: StoreMode, retentionDays: number): CategoryRule {
  return { default: mode, retentionDays, autoExtract: true, purpose: null, basis: null };
}
