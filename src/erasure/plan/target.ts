// What a request is after: a selection, what has expired by a certain time, what the policy no longer lets be kept, or what the ledger says it erased before.
// Kept in the store as JSON while the request lasts, so that the closure can be computed again under the write lock
// and after a crash.
import { emptySelection, type Selection } from '../../model/erasure.js';
import type { Category } from '../../model/memory.js';
import type { Scope } from '../../model/scope.js';
import type { EpochMs } from '../../model/time.js';
import type { SoughtName } from '../../recall/namesakes.js';
import { hasFacts } from './matching.js';

/** A name whose mentions go while the round around them stays. Reads mask it where the request marks a mention. */
export interface TargetName extends SoughtName {
  entity: string | null;
}

export type Target = {
  /**
   * Leave the words of facts' rounds; of a target that goes by names, leave them but for the names. What an engine made
   * of words is forgotten without them: they are the person's, and stand there whatever a model concluded.
   */
  keepSource: boolean;
  names: TargetName[];
  /** Categories whose facts in workspaces stay without their contributor, as the policy said when it was opened. */
  anonymize: Category[];
} /** `knownRounds`: the key of the newest round when its names were told from others'; absent in older requests. */ & (
  | { kind: 'selection'; selection: Selection; knownRounds?: number }
  | { kind: 'expired'; at: EpochMs }
  | { kind: 'replay'; request: string }
  | PolicyTarget
);

/** What the policy, or the consents that are left, do not let be kept: facts go, words of rounds and titles are gated. */
export interface PolicyTarget {
  kind: 'policy';
  /** Whose memory; null for everybody's. */
  scope: Scope | null;
  /** Consents that count as withdrawn; what rested on them alone is looked for. Empty: everything is. */
  withdrawn: string[];
}

/** @param anonymize what the policy lets stay of what was shared; nothing where single facts are pointed at */
export function selectionTarget(
  selection: Selection,
  anonymize: readonly Category[] = [],
  knownRounds?: number,
): Target {
  const names = goesByNames(selection) ? namesOf(selection) : [];
  return {
    kind: 'selection',
    selection,
    ...(names.length > 0 && knownRounds !== undefined ? { knownRounds } : {}),
    keepSource: selection.keepSource || names.length > 0 || selection.engines.length > 0,
    names,
    anonymize: [...anonymize],
  };
}

/** Entities alone take their mentions along; with facts or a category only the facts that mention them go. */
function goesByNames(selection: Selection): boolean {
  return !selection.keepSource && !hasFacts(selection);
}

export function namesOf(selection: Selection): TargetName[] {
  return selection.entities.flatMap(({ tenant, id, names, match, shared = [] }) =>
    names.map((name): TargetName => {
      const places = shared.find((one) => one.name === name);
      return {
        tenant,
        name,
        entity: id,
        ...(match ? { match } : {}),
        ...(places ? { sharedIn: places.scopes } : {}),
      };
    }),
  );
}

export function expiredTarget(at: EpochMs): Target {
  return { kind: 'expired', at, keepSource: false, names: [], anonymize: [] };
}

export function policyTarget(scope: Scope | null, withdrawn: readonly string[]): Target {
  return { kind: 'policy', scope, withdrawn: [...withdrawn], keepSource: false, names: [], anonymize: [] };
}

/** Whether words of rows that stay go by the gate: in a policy's request, or in one that is carried out again without names. */
export function isByGate(target: Target | null): boolean {
  return target !== null && target.names.length === 0 && target.kind !== 'selection';
}

export function parseTarget(text: string): Target {
  const target = { names: [], anonymize: [], ...JSON.parse(text) } as Target;
  // A request may have been opened by a version that knew fewer flags.
  return target.kind === 'selection'
    ? { ...target, selection: { ...emptySelection(), ...target.selection } }
    : target;
}
