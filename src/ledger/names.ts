// Names that were erased, as keyed digests: what finds them again in a text that comes in, or in an older copy of the
// store that was put back. The name itself is known to nobody.
import { all } from '../store/database.js';
import { type KeyRing, keyedDigest } from './keys.js';
import type { Ledger } from './ledger.js';
import type { SuppressionHit } from './suppressions.js';

export function digestName(ring: KeyRing, canonical: string): Buffer {
  return keyedDigest(ring, 'name', canonical);
}

export interface NameLookup {
  /** How many words the names have that are stopped here; empty when none is, so that no text need be read. */
  sizes: readonly number[];
  /** What stops this name; an active suppression before a pending one. */
  find(canonical: string): SuppressionHit | null;
}

interface StoredName extends SuppressionHit {
  digest: Buffer;
  size: number;
}

/** The names that are stopped in one of these reaches now. Make a new look-up inside each store transaction. */
export function nameLookup(ledger: Ledger | null, reaches: readonly Buffer[]): NameLookup {
  if (!ledger) return NO_NAMES;
  const rows = reaches.flatMap((reach) =>
    all<StoredName>(
      ledger.db,
      `SELECT digest, size, request, state, cause FROM suppressions
       WHERE kind = 'name' AND reach = ? AND state <> 'revoked'`,
      reach,
    ),
  );
  return lookupAmong(ledger, rows);
}

/** The names that a request erased, whoever has let them in again since: what its replay goes by. */
export function namesOfRequest(ledger: Ledger, request: string): NameLookup {
  const rows = all<StoredName>(
    ledger.db,
    "SELECT digest, size, request, state, cause FROM suppressions WHERE kind = 'name' AND request = ?",
    request,
  );
  return lookupAmong(ledger, rows);
}

const NO_NAMES: NameLookup = { sizes: [], find: () => null };

function lookupAmong(ledger: Ledger, rows: readonly StoredName[]): NameLookup {
  if (rows.length === 0) return NO_NAMES;
  const activeLast = rows.toSorted((a, b) => Number(a.state === 'active') - Number(b.state === 'active'));
  const byDigest = new Map(activeLast.map((row) => [row.digest.toString('latin1'), row]));
  const known = new Map<string, SuppressionHit | null>();
  return {
    sizes: [...new Set(rows.map((row) => row.size))],
    find(canonical) {
      const before = known.get(canonical);
      if (before !== undefined) return before;
      const hit = byDigest.get(digestName(ledger.ring, canonical).toString('latin1')) ?? null;
      if (known.size < MAX_KNOWN) known.set(canonical, hit);
      return hit;
    },
  };
}

/** People repeat themselves: most words of a text have been asked for before. */
const MAX_KNOWN = 100_000;
