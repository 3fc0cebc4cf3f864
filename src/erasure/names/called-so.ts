// Subjects whose own labels hold an erased name. A label is how a person's memory is found, so that it stays: told in
// the report, for whoever gave it to give another one.
import { nameMatcher } from '../../derive/names/index.js';
import type { Counts } from '../../model/erasure.js';
import { matchersByScope } from '../../recall/namesakes.js';
import type { Db } from '../../store/database.js';
import { noted } from '../../store/requests.js';
import { listScopes, type ScopeRow } from '../../store/scopes.js';
import type { Target } from '../plan/target.js';
import { isReached } from './name-reach.js';

/** How many are left when a request closes; nothing where it is after no name. */
export function subjectsCalledSo(db: Db, target: Target | null): Counts {
  if (target?.kind !== 'selection' || target.names.length === 0) return {};
  const { names, selection } = target;
  const anywhere = nameMatcher(names.map(({ name }) => name));
  const matchers = matchersByScope(db, names);
  const called = listScopes(db).filter((scope) => {
    const labels = labelsOf(scope);
    return anywhere.isIn(labels) && isReached(selection, scope) && matchers(scope.id).isIn(labels);
  });
  const subjects = new Set(called.map(({ tenant, subject }) => JSON.stringify([tenant, subject])));
  return subjects.size === 0 ? {} : noted('labels', { subjects: subjects.size });
}

/** Two line ends stand between: no name goes on from the one to the other. */
function labelsOf({ tenant, subject, context }: ScopeRow): string {
  return [tenant, subject, context].join('\n\n');
}
