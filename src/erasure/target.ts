// What a request is after: a selection, what has expired by a certain time, or what the ledger says it erased before.
// Kept in the store as JSON while the request lasts, so that the closure can be computed again under the write lock
// and after a crash.
import { emptySelection, type Selection } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';

export type Target =
  | { kind: 'selection'; selection: Selection; keepSource: boolean }
  | { kind: 'expired'; at: EpochMs; keepSource: false }
  | { kind: 'replay'; request: string; keepSource: boolean };

export function selectionTarget(selection: Selection): Target {
  return { kind: 'selection', selection, keepSource: selection.keepSource };
}

export function expiredTarget(at: EpochMs): Target {
  return { kind: 'expired', at, keepSource: false };
}

export function parseTarget(text: string): Target {
  const target = JSON.parse(text) as Target;
  // A request may have been opened by a version that knew fewer flags.
  return target.kind === 'selection'
    ? { ...target, selection: { ...emptySelection(), ...target.selection } }
    : target;
}
