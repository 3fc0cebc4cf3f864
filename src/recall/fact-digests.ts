// What a fact is recognised by (`rules` 15): wherever it is written, moved, regated or looked for as suppressed, the
// digests are taken here. One that was taken in another way would let erased data come back.
import { normaliseClaim } from '../derive/index.js';
import { type Digests, type KeyRing, keyedDigests } from '../ledger/keys.js';
import type { Scope } from '../model/scope.js';
import type { Db } from '../store/database.js';
import { groupKey } from '../store/facts.js';
import { getScope } from '../store/scopes.js';

interface Stated {
  category: string;
  claim: string;
}

/** Of a statement of a subject, in whichever role, under every key. */
export function digestsOfFact(
  ring: KeyRing,
  { tenant, subject }: Pick<Scope, 'tenant' | 'subject'>,
  { category, claim }: Stated,
): Digests {
  return keyedDigests(ring, 'fact', tenant, subject, category, normaliseClaim(claim));
}

/** The one of them that a fact carries in its scope. */
export function groupKeyOf(
  db: Db,
  ring: KeyRing,
  { scope_id, ...fact }: Stated & { scope_id: number },
): Buffer {
  return groupKey(db, scope_id, digestsOfFact(ring, getScope(db, scope_id), fact));
}
