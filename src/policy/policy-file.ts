// A policy as the file that would say the same, with everything in it that holds.

import { isCategory } from '../model/memory.js';
import { DAY_MS } from '../model/time.js';
import { engineFile } from './engines.js';
import { categoriesOf, type PolicyTerms, ruleOf } from './policy.js';
import type { PolicyFile } from './schema.js';

const HOUR_MS = DAY_MS / 24;

/** The whole of a policy in the form of its file: reading it back gives the same hash. */
export function policyFileOf(policy: PolicyTerms): PolicyFile {
  return {
    version: 1,
    grace_period: durationOf(policy.gracePeriodMs),
    transcript_retention_days: policy.transcriptRetentionDays,
    retention_from: policy.retentionFrom,
    categories: Object.fromEntries(categoriesOf(policy).map((name) => [name, ruleFile(policy, name)])),
    consent: { required: policy.consent.required, pending_days: policy.consent.pendingDays },
    exclude: { projects: [...policy.exclude.projects], paths: [...policy.exclude.paths] },
    contexts: policy.contexts.map(({ cwd, context }) => ({ cwd, context })),
    max_erase_percent: policy.maxErasePercent,
    audit_retention_days: policy.auditRetentionDays,
    holidays: [...policy.holidays],
    audit: { reads: policy.auditReads },
    replay: policy.replay,
    reasoning: policy.reasoning,
    detectors: { ...policy.gate.detectors },
    locales: [...policy.gate.locales],
    names: { allow: [...policy.gate.names.allow], deny: [...policy.gate.names.deny] },
    ...enginesFile(policy),
  } as PolicyFile;
}

function enginesFile({ engines }: PolicyTerms) {
  const named = Object.entries(engines).map(([name, engine]) => [name, engineFile(engine)]);
  return named.length === 0 ? {} : { engines: Object.fromEntries(named) };
}

function ruleFile(policy: PolicyTerms, name: string) {
  const { default: mode, retentionDays, autoExtract, purpose, basis } = ruleOf(policy, name);
  return {
    default: mode,
    retention_days: retentionDays,
    auto_extract: autoExtract,
    ...(purpose === null ? {} : { purpose }),
    ...(basis === null ? {} : { basis }),
    shared: isCategory(name) ? policy.sharing[name] : 'never',
  };
}

function durationOf(ms: number): string {
  return ms % DAY_MS === 0 ? `${ms / DAY_MS}d` : `${ms / HOUR_MS}h`;
}
