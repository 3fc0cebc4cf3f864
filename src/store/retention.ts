// Expiry dates are kept in the rows, so that every read can apply them. When the policy changes they are written
// again, from the same start, before anything else is done with the store.
import { DAY_MS } from '../model/time.js';
import { type Policy, retentionDays } from '../policy/index.js';
import { run } from './database.js';
import { readMeta, type Store, writeMeta, writeTransaction } from './store.js';

const POLICY_KEY = 'policy_hash';
const CONFIRMED_KEY = 'pruned_policy_hash';

/** Brings the expiry dates in line with the policy. Costs a read where it has not changed. */
export function applyRetention(store: Store, policy: Policy): void {
  const known = readMeta(store.db, POLICY_KEY);
  if (known === policy.hash) return;
  writeTransaction(store, () => {
    if (known !== null) rewriteExpiry(store, policy);
    else writeMeta(store.db, CONFIRMED_KEY, policy.hash);
    writeMeta(store.db, POLICY_KEY, policy.hash);
  });
}

function rewriteExpiry(store: Store, policy: Policy): void {
  const start =
    policy.retentionFrom === 'learned' ? 'learned_at' : 'min(coalesce(WHEN, learned_at), learned_at)';
  const update = (table: string, when: string) =>
    `UPDATE ${table} SET rev = rev + 1, expires_at = ${start.replace('WHEN', when)} + ?1
     WHERE expires_at <> ${start.replace('WHEN', when)} + ?1`;
  run(store.db, update('rounds', 'started_at'), policy.transcriptRetentionDays * DAY_MS);
  for (const [category, rule] of Object.entries(policy.categories)) {
    run(
      store.db,
      `${update('facts', 'observed_at')} AND category = ?2`,
      retentionDays(rule) * DAY_MS,
      category,
    );
  }
}

/** True while the retention that `prune` would apply has been confirmed by an earlier `prune`, or was there from the start. */
export function isRetentionConfirmed(store: Store, policy: Policy): boolean {
  const confirmed = readMeta(store.db, CONFIRMED_KEY);
  return confirmed === null || confirmed === policy.hash;
}

export function confirmRetention(store: Store, policy: Policy): void {
  if (readMeta(store.db, CONFIRMED_KEY) === policy.hash) return;
  writeTransaction(store, () => writeMeta(store.db, CONFIRMED_KEY, policy.hash));
}
