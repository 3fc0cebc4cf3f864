// People who tell of others: what is said becomes facts, whoever and whatever it is about.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../../src/model/scope.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { type TestPlace, testPlace } from './workspace.js';

const STORED = DEFAULT_POLICY.categories.decision;
/** Where somebody lives and whom they know is kept only where a policy says so. */
const OPEN_POLICY = {
  ...DEFAULT_POLICY,
  categories: { ...DEFAULT_POLICY.categories, location: STORED, third_party: STORED, attribute: STORED },
};

export const openPlace = () => testPlace(OPEN_POLICY);

/** In a conversation, a day between two messages. */
export async function tell(
  place: TestPlace,
  scope: Scope,
  texts: readonly string[],
  session = scope.subject,
) {
  const lines = texts.map((content, day) => ({
    role: 'user',
    content,
    timestamp: new Date(START + day * DAY_MS).toISOString(),
    session_id: session,
  }));
  const path = join(place.folder, `${session}.jsonl`);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return place.ingest(scope, path);
}

export const START = Date.parse('2026-03-02T09:00:00Z');
