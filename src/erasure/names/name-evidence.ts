// The names that a request blanks, as words to look for afterwards: each with a little of what stands around it, so
// that a short name is found too, and no words of others are taken for it.
import type { NameMatcher } from '../../derive/names/index.js';
import { matchersByScope } from '../../recall/namesakes.js';
import { all, type Db } from '../../store/database.js';
import type { Mark } from '../../store/requests.js';
import { reasoningNaming } from '../erasing/reasoning.js';
import type { TargetName } from '../plan/target.js';
import { scopeOfRound } from './mentions.js';
import { NAMED_IN_ROUND } from './named-places.js';

/** UTF-16 units on each side: with the longest encoding of them a name still begins inside one needle. */
const AROUND = 8;
const MAX_WINDOWS = 20_000;

export function nameEvidence(db: Db, marks: readonly Mark[], names: readonly TargetName[]): string[] {
  if (names.length === 0) return [];
  const matchers = matchersByScope(db, names);
  const windows = new Set<string>();
  for (const { kind, rowId } of marks) {
    if (kind !== 'mention') continue;
    const matcher = matchers(scopeOfRound(db, rowId));
    for (const text of textsOfRound(db, rowId)) {
      for (const window of windowsOf(text, matcher)) if (windows.size < MAX_WINDOWS) windows.add(window);
    }
    for (const { text } of reasoningNaming(db, [rowId], names)) windows.add(text);
  }
  return [...windows];
}

function textsOfRound(db: Db, roundId: number): string[] {
  return NAMED_IN_ROUND.flatMap(({ table, column }) =>
    all<{ text: string }>(
      db,
      `SELECT ${column} AS text FROM ${table} WHERE ${table === 'rounds' ? 'id' : 'round_id'} = ? AND ${column} IS NOT NULL`,
      roundId,
    ).map((row) => row.text),
  );
}

function windowsOf(text: string, matcher: NameMatcher): string[] {
  return matcher
    .find(text)
    .map(({ start, end }) => text.slice(startAt(text, start - AROUND), endAt(text, end + AROUND)));
}

/** Not between the halves of a surrogate pair: such a half has no bytes. */
function startAt(text: string, at: number): number {
  const from = Math.max(0, at);
  return isLowHalf(text.charCodeAt(from)) ? from + 1 : from;
}

function endAt(text: string, at: number): number {
  const until = Math.min(text.length, at);
  return isLowHalf(text.charCodeAt(until)) ? until - 1 : until;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
