// Expiry dates are kept in the rows, so that every read can apply them. When the policy changes they are written
// again, from the same start, before anything else is done with the store.
import { DAY_MS } from '../model/time.js';
import { categoriesOf, type Policy, retentionDays, ruleOf } from '../policy/index.js';
import { all, type Db, run } from './database.js';
import { readMeta, type Store, writeMeta, writeTransaction } from './store.js';

const POLICY_KEY = 'policy_hash';
const CONFIRMED_KEY = 'pruned_policy_hash';

/**
 * Brings the expiry dates in line with the policy; costs a read where it has not changed. A store that is only read
 * keeps its rows: there the dates are computed in the views of this connection, so that `list`, plans and
 * `prune --check` tell what `prune` would do.
 */
export function applyRetention(store: Store, policy: Policy): void {
  const known = readMeta(store.db, POLICY_KEY);
  if (known === policy.hash) return;
  if (store.readOnly) {
    if (known !== null) shadowExpiry(store.db, policy);
    return;
  }
  writeTransaction(store, () => {
    if (known !== null) rewriteExpiry(store.db, policy);
    else writeMeta(store.db, CONFIRMED_KEY, policy.hash);
    writeMeta(store.db, POLICY_KEY, policy.hash);
  });
}

function rewriteExpiry(db: Db, policy: Policy): void {
  for (const table of ['rounds', 'facts'] as const) {
    const expiry = expiryOf(policy, table);
    run(db, `UPDATE ${table} AS t SET rev = rev + 1, expires_at = ${expiry} WHERE expires_at <> ${expiry}`);
  }
}

const SHADOWED = {
  rounds: 'rounds',
  unmarked_rounds: 'rounds',
  facts: 'facts',
  unmarked_facts: 'facts',
  seen_facts: 'facts',
} as const;

/** Temporary views stand before the tables of the same names. */
function shadowExpiry(db: Db, policy: Policy): void {
  for (const [name, table] of Object.entries(SHADOWED)) {
    const columns = all<{ name: string }>(db, `SELECT name FROM pragma_table_info('${name}')`).map(
      (column) =>
        column.name === 'expires_at' ? `${expiryOf(policy, table)} AS expires_at` : `t.${column.name}`,
    );
    db.exec(`CREATE TEMP VIEW ${name} AS SELECT ${columns.join(', ')} FROM main.${name} AS t`);
  }
}

/** The expiry of a row `t` as SQL. A fact goes with the round that it quotes, if that goes first. */
function expiryOf(policy: Policy, table: 'rounds' | 'facts'): string {
  const ofRound = `${startOf(policy, 'r', 'started_at')} + ${policy.transcriptRetentionDays * DAY_MS}`;
  if (table === 'rounds') return ofRound.replaceAll('r.', 't.');
  const periods = categoriesOf(policy).map(
    (category) => `WHEN '${category}' THEN ${retentionDays(ruleOf(policy, category)) * DAY_MS}`,
  );
  const own = `${startOf(policy, 't', 'observed_at')} + CASE t.category ${periods.join(' ')} ELSE 0 END`;
  return `min(${own}, coalesce((SELECT ${ofRound} FROM main.rounds AS r WHERE r.id = t.round_id), ${own}))`;
}

function startOf(policy: Policy, alias: string, when: string): string {
  const learned = `${alias}.learned_at`;
  return policy.retentionFrom === 'learned'
    ? learned
    : `min(coalesce(${alias}.${when}, ${learned}), ${learned})`;
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
