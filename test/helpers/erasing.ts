// What the tests of erasing ask for.
import { type EntitySelector, emptySelection, type Selection } from '../../src/model/erasure.js';
import { ALICE, BOB, fixture, type TestPlace, testPlace } from './workspace.js';

export const AT_ONCE = { immediate: true, requestId: null };
export const GRACED = { immediate: false, requestId: null };
/** What `verify --deep --scrub` asks of the whole store. */
export const EVERYTHING = { request: null, subject: null, deep: true, scrub: true };

export function selecting(part: Partial<Selection>): Selection {
  return { ...emptySelection(), ...part };
}

export const ALICE_ALL = selecting({ subjects: [{ tenant: 'acme', subject: 'alice', context: null }] });

/** Whoever is called so, in whatever tenant. */
export function named(...names: string[]): Selection {
  return selecting({
    entities: names.map((name): EntitySelector => ({ id: null, name, tenant: null, names: [] })),
  });
}

/** A store in which each of the two has a session. */
export async function aliceAndBob(): Promise<TestPlace> {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  await place.ingest(BOB, fixture('bob-debugs-the-importer.jsonl'));
  return place;
}
