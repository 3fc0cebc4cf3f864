// What one policy says otherwise than another, and which way: whether less is kept than before.

import type { PolicyChange } from '../model/policy-view.js';
import { type PolicyTerms, STORE_MODES, type StoreMode } from './policy.js';
import { policyFileOf } from './policy-file.js';

/** What differs, in the order of the keys. Lists of names, which name people, are only counted. */
export function differenceOf(before: PolicyTerms, after: PolicyTerms): PolicyChange[] {
  const [old, now] = [flatten(policyFileOf(before)), flatten(policyFileOf(after))];
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort();
  return keys.flatMap((key): PolicyChange[] => {
    const [a, b] = [old.get(key), now.get(key)];
    if (JSON.stringify(a) === JSON.stringify(b)) return [];
    return [{ key, before: shown(key, a), after: shown(key, b), effect: effectOf(key, a, b) }];
  });
}

function flatten(value: object, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof one !== 'object' || one === null) flat.set(key, one);
    else if (key === 'contexts') flat.set(key, contextLines(one));
    else if (Array.isArray(one)) flat.set(key, [...new Set(one.map(String))].sort());
    else for (const [inner, leaf] of flatten(one, key)) flat.set(inner, leaf);
  }
  return flat;
}

/** Their order says which holds. */
function contextLines(rules: object): string[] {
  return (rules as PolicyTerms['contexts']).map(({ cwd, context }) => `${cwd} → ${context}`);
}

function shown(key: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  return key.startsWith('names.') ? `${value.length} names` : value.join(', ');
}

type Order = (value: never) => number;

/** By the end of its key, how strict a value is: the larger the stricter. */
const STRICTNESS: readonly { key: RegExp; of: Order }[] = [
  { key: /^categories\.[^.]+\.default$/, of: (mode: StoreMode) => MODES_BY_STRICTNESS.indexOf(mode) },
  { key: /retention_days$|pending_days$/, of: (days: number) => -days },
  { key: /^grace_period$/, of: (text: string) => -hours(text) },
  { key: /^categories\.[^.]+\.auto_extract$/, of: (isOn: boolean) => (isOn ? 0 : 1) },
  {
    key: /^categories\.[^.]+\.shared$/,
    of: (rule: string) => ['anonymize', 'delete', 'never'].indexOf(rule),
  },
  { key: /^reasoning$/, of: (mode: string) => (mode === 'digest' ? 1 : 0) },
  { key: /^consent\.required$|^detectors\./, of: (isOn: boolean) => (isOn ? 1 : 0) },
];

const MODES_BY_STRICTNESS: readonly StoreMode[] = [...STORE_MODES].sort((a, b) => rank(a) - rank(b));

function rank(mode: StoreMode): number {
  const ranks = { store: 0, infer_with_confirmation: 1, session_only: 2, explicit_consent_only: 3, never: 4 };
  return ranks[mode];
}

/** Lists of which more entries mean that less is kept. */
const STRICTER_WITH_MORE = /^exclude\.|^names\.deny$|^locales$/;

function effectOf(key: string, before: unknown, after: unknown): PolicyChange['effect'] {
  if (Array.isArray(before) && Array.isArray(after)) return effectOfLists(key, before, after);
  const order = STRICTNESS.find((one) => one.key.test(key));
  if (order === undefined || before === undefined || after === undefined) return 'other';
  const difference = order.of(after as never) - order.of(before as never);
  return difference === 0 ? 'other' : difference > 0 ? 'stricter' : 'looser';
}

function effectOfLists(
  key: string,
  before: readonly string[],
  after: readonly string[],
): PolicyChange['effect'] {
  const grows = before.every((one) => after.includes(one));
  const shrinks = after.every((one) => before.includes(one));
  if (grows === shrinks) return 'other';
  if (STRICTER_WITH_MORE.test(key)) return grows ? 'stricter' : 'looser';
  return key === 'names.allow' ? (grows ? 'looser' : 'stricter') : 'other';
}

function hours(text: string): number {
  const n = Number(text.slice(0, -1));
  return text.endsWith('h') ? n : n * 24;
}
