import { isInWord, isLetter, UNIT, unitAt } from './units.js';

/** The tokens of a text between two positions: where each starts and ends. */
export interface Tokens {
  starts: number[];
  ends: number[];
}

/** Words (with the apostrophes and hyphens inside), initials with their dot, numbers, single symbols. */
export function tokenize(text: string, from: number, to: number): Tokens {
  const tokens: Tokens = { starts: [], ends: [] };
  let index = from;
  while (index < to) {
    const kind = unitAt(text, index);
    if (kind === UNIT.space) {
      index += 1;
      continue;
    }
    const end = Math.min(to, tokenEnd(text, index, to));
    tokens.starts.push(index);
    tokens.ends.push(end);
    index = end;
  }
  return tokens;
}

/** Searches no further than `to`: each part of a text without spaces is gone through once. */
function tokenEnd(text: string, start: number, to: number): number {
  const kind = unitAt(text, start);
  if (isLetter(kind)) return wordEnd(text, start, to);
  if (kind === UNIT.joiner && isGenitive(text, start) && start > 0 && isInWord(unitAt(text, start - 1)))
    return start + 2;
  if (kind === UNIT.digit) return numberEnd(text, start, to);
  const isPair = isHighHalf(text.charCodeAt(start)) && isLowHalf(text.charCodeAt(start + 1));
  return start + (isPair ? 2 : 1);
}

function wordEnd(text: string, start: number, to: number): number {
  let end = start + 1;
  for (;;) {
    while (end < to && isInWord(unitAt(text, end))) end += 1;
    if (end >= to) return end;
    const isJoined = unitAt(text, end) === UNIT.joiner && isLetter(unitAt(text, end + 1));
    if (!isJoined || isGenitive(text, end)) break;
    end += 2;
  }
  return end + (isInitial(text, end) ? 1 : 0);
}

/** The apostrophe of `Anna's`: what follows it is a token of its own, as in the texts that were trained on. */
function isGenitive(text: string, apostrophe: number): boolean {
  const letter = text.charCodeAt(apostrophe + 1);
  if (text.charCodeAt(apostrophe) === 45 || (letter !== 115 && letter !== 83)) return false;
  return !isInWord(unitAt(text, apostrophe + 2));
}

/** The dot after a single capital: `J. Doe`, `Jean-P. Doe`. */
function isInitial(text: string, dot: number): boolean {
  if (text.charCodeAt(dot) !== 46 || unitAt(text, dot - 1) !== UNIT.upper) return false;
  return dot === 1 || !isInWord(unitAt(text, dot - 2));
}

function numberEnd(text: string, start: number, to: number): number {
  let end = start + 1;
  while (end < to && (unitAt(text, end) === UNIT.digit || '.,:/-'.includes(text.charAt(end)))) end += 1;
  return end;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
