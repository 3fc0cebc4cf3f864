import type { JsonObject } from '../../model/json.js';
import { field } from '../json.js';

/** Who speaks, in the spellings of chat logs. */
export type Role = 'human' | 'assistant' | 'system' | 'tool';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human', 'customer', 'client', 'prompter'].map((word) => [word, 'human'] as const),
  ...['assistant', 'ai', 'bot', 'model', 'gpt', 'chatgpt', 'agent'].map(
    (word) => [word, 'assistant'] as const,
  ),
  ...['system', 'developer', 'context'].map((word) => [word, 'system'] as const),
  ...['tool', 'function', 'observation', 'tool_result', 'ipython'].map((word) => [word, 'tool'] as const),
]);

export const ROLE_KEYS = ['role', 'from', 'sender', 'speaker', 'author'] as const;

/** Whether a word names a role, and nobody. */
export function isRoleWord(word: string): boolean {
  return ROLES.has(word.toLowerCase());
}

/** Null when no key of these holds the name of a role. */
export function roleOf(record: JsonObject): Role | null {
  for (const key of ROLE_KEYS) {
    const value = field(record, key);
    const role = typeof value === 'string' ? ROLES.get(value.toLowerCase()) : undefined;
    if (role !== undefined) return role;
  }
  return null;
}
