// Names that were erased, as keyed digests: what finds them again in a text that comes in, or in an older copy of the
// store that was put back. The name itself is known to nobody.
import { all } from '../store/database.js';
import { type Digests, type KeyRing, keyedDigests } from './keys.js';
import type { Ledger } from './ledger.js';
import type { SuppressionHit } from './suppressions.js';

export function digestName(ring: KeyRing, canonical: string): Digests {
  return keyedDigests(ring, 'name', canonical);
}

/**
 * That a name was erased as other than a person's (`NameMatch`): a digest of its own beside the name's, so that what comes
 * in is told from namesakes as it was then.
 */
export function digestMatch(ring: KeyRing, canonical: string, match: ErasedMatch): Digests {
  return keyedDigests(ring, `name-${match}`, canonical);
}

/** All that is kept of a name. */
export function digestsOfName(ring: KeyRing, canonical: string): Buffer[] {
  return [
    ...digestName(ring, canonical),
    ...digestMatch(ring, canonical, 'everyone'),
    ...digestMatch(ring, canonical, 'letters'),
  ];
}

export type ErasedMatch = 'everyone' | 'letters';

/** The digest of a name's first word. */
export function digestHead(ring: KeyRing, canonical: string): Digests {
  return keyedDigests(ring, 'name-head', canonical.split(' ', 1)[0] ?? '');
}

export interface NameLookup {
  /** How many words the names have that are stopped here; empty when none is, so that no text need be read. */
  sizes: readonly number[];
  /** False for a word that begins none of them, its ending set aside. */
  mayBegin(word: string): boolean;
  isName(canonical: string): boolean;
  /** What stops this name; an active suppression before a pending one. */
  find(canonical: string): SuppressionHit | null;
  /** How it is told from those of others. */
  matchOf(canonical: string): 'person' | ErasedMatch;
}

interface StoredName extends SuppressionHit {
  digest: Buffer;
  size: number;
  head: Buffer;
}

/** The names that are stopped in one of these reaches now. Make a new look-up inside each store transaction. */
export function nameLookup(ledger: Ledger | null, reaches: readonly Buffer[]): NameLookup {
  if (!ledger) return NO_NAMES;
  const rows = reaches.flatMap((reach) =>
    all<StoredName>(
      ledger.db,
      `SELECT digest, size, head, request, state, cause FROM suppressions
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
    "SELECT digest, size, head, request, state, cause FROM suppressions WHERE kind = 'name' AND request = ?",
    request,
  );
  return lookupAmong(ledger, rows);
}

const NO_NAMES: NameLookup = {
  sizes: [],
  mayBegin: () => false,
  isName: () => false,
  find: () => null,
  matchOf: () => 'person',
};

function lookupAmong(ledger: Ledger, rows: readonly StoredName[]): NameLookup {
  if (rows.length === 0) return NO_NAMES;
  const activeLast = rows.toSorted((a, b) => Number(a.state === 'active') - Number(b.state === 'active'));
  const byDigest = new Map(activeLast.map((row) => [row.digest.toString('latin1'), row]));
  const heads = new Set(rows.map((row) => row.head.toString('latin1')));
  const find = remembering((canonical) => {
    const found = digestName(ledger.ring, canonical).flatMap(
      (one) => byDigest.get(one.toString('latin1')) ?? [],
    );
    return found.find((row) => row.state === 'active') ?? found[0] ?? null;
  });
  const isErasedAs = (canonical: string, match: ErasedMatch) =>
    digestMatch(ledger.ring, canonical, match).some((one) => byDigest.has(one.toString('latin1')));
  const isHead = remembering((word) =>
    digestHead(ledger.ring, word).some((one) => heads.has(one.toString('latin1'))),
  );
  return {
    sizes: [...new Set(rows.map((row) => row.size))],
    mayBegin: isHead,
    isName: (canonical) => find(canonical) !== null,
    find,
    matchOf: remembering((canonical) => {
      const found = (['letters', 'everyone'] as const).find((match) => isErasedAs(canonical, match));
      return found ?? 'person';
    }),
  };
}

/** People repeat themselves: most words of a text have been asked about before, and a digest costs far more than a look. */
function remembering<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = ask(text);
    if (known.size < MAX_KNOWN) known.set(text, answer);
    return answer;
  };
}

const MAX_KNOWN = 100_000;
