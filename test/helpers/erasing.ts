// What the tests of erasing ask for.
import { emptySelection, type Selection } from '../../src/model/erasure.js';

export const AT_ONCE = { immediate: true, requestId: null };
export const GRACED = { immediate: false, requestId: null };
/** What `verify --deep --scrub` asks of the whole store. */
export const EVERYTHING = { request: null, subject: null, deep: true, scrub: true };

export function selecting(part: Partial<Selection>): Selection {
  return { ...emptySelection(), ...part };
}

export const ALICE_ALL = selecting({ subjects: [{ tenant: 'acme', subject: 'alice', context: null }] });
