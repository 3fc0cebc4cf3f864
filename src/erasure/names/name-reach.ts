// How far an erased name is kept out: as far as it was erased. Tenant-wide, or for the subjects or roles that were
// named. Where a session, a project or a time narrowed the request it stops nothing that comes in, and its digest
// serves a replay alone.
import { parseName } from '../../derive/names/index.js';
import { type KeyRing, keyedDigest } from '../../ledger/keys.js';
import { digestHead, digestMatch, digestName } from '../../ledger/names.js';
import { reachesOf, type Suppression } from '../../ledger/suppressions.js';
import type { Selection } from '../../model/erasure.js';
import type { Db } from '../../store/database.js';
import { listScopes } from '../../store/scopes.js';
import { hasSessionsOnly } from '../plan/matching.js';
import type { Target, TargetName } from '../plan/target.js';

type NameSuppression = Required<Pick<Suppression, 'kind' | 'reach' | 'digest' | 'size' | 'head'>>;

export function suppressedNames(db: Db, ring: KeyRing, target: Target): NameSuppression[] {
  if (target.kind !== 'selection') return [];
  return target.names.flatMap((one) => {
    const name = parseName(one.name);
    if (!name) return [];
    const [head] = digestHead(ring, name.canonical);
    const digests = [digestName(ring, name.canonical)[0]];
    if (one.match === 'everyone' || one.match === 'letters')
      digests.push(digestMatch(ring, name.canonical, one.match)[0]);
    return reachesOfName(db, ring, { one, selection: target.selection }).flatMap((reach) =>
      digests.map((digest): NameSuppression => ({ kind: 'name', reach, digest, size: name.size, head })),
    );
  });
}

interface Reaching {
  one: TargetName;
  selection: Selection;
}

function reachesOfName(db: Db, ring: KeyRing, { one, selection }: Reaching): Buffer[] {
  if (!isTenantWide(selection) && !isOfPeople(selection)) return [keyedDigest(ring, 'reach-none', one.name)];
  const reaches = new Map<string, Buffer>();
  for (const scope of listScopes(db)) {
    if (one.tenant !== null && one.tenant !== scope.tenant) continue;
    if (!isReached(selection, scope)) continue;
    const {
      tenant: [tenant],
      subject: [subject],
      scope: [role],
    } = reachesOf(ring, scope);
    const reach = isTenantWide(selection) ? tenant : isOfRoles(selection) ? role : subject;
    reaches.set(reach.toString('latin1'), reach);
  }
  return [...reaches.values()];
}

/** No narrower than tenants. */
export function isTenantWide(selection: Selection): boolean {
  return isOfPeople(selection) && selection.subjects.length === 0 && selection.contexts.length === 0;
}

function isOfPeople(selection: Selection): boolean {
  return hasSessionsOnly(selection) && selection.sessions.length === 0;
}

function isOfRoles(selection: Selection): boolean {
  return selection.contexts.length > 0 || selection.subjects.some((one) => one.context !== null);
}

/** Whether a scope is one of those whose people the selection names. */
export function isReached(
  { tenants, contexts, subjects }: Selection,
  scope: { tenant: string; subject: string; context: string },
): boolean {
  return (
    (tenants.length === 0 || tenants.includes(scope.tenant)) &&
    (contexts.length === 0 || contexts.includes(scope.context)) &&
    (subjects.length === 0 ||
      subjects.some(
        (one) =>
          one.subject === scope.subject &&
          (one.tenant === null || one.tenant === scope.tenant) &&
          (one.context === null || one.context === scope.context),
      ))
  );
}
