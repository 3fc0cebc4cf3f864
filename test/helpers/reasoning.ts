// What the tests of reasoning ask for: a policy that keeps its text, and what stands in a store.
import type { Workspace } from '../../src/ledger/workspace.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';
import { all } from '../../src/store/database.js';
import { hashed } from './consent.js';

export function keepingReasoning(policy: Policy = DEFAULT_POLICY): Policy {
  return hashed({ ...policy, reasoning: 'redacted' });
}

/** The stored texts, in their order. */
export function reasoningIn({ store }: Workspace): string[] {
  return all<{ text: string }>(store.db, 'SELECT text FROM reasoning_texts ORDER BY id').map(
    ({ text }) => text,
  );
}
