// What a request is after: a selection, or what has expired by a certain time. Kept in the store as JSON while the
// request lasts, so that the closure can be computed again under the write lock and after a crash.
import type { Selection } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';

export type Target =
  | { kind: 'selection'; selection: Selection; keepSource: boolean }
  | { kind: 'expired'; at: EpochMs; keepSource: false };

export function selectionTarget(selection: Selection): Target {
  return { kind: 'selection', selection, keepSource: selection.keepSource };
}

export function expiredTarget(at: EpochMs): Target {
  return { kind: 'expired', at, keepSource: false };
}

export function parseTarget(text: string): Target {
  return JSON.parse(text) as Target;
}
