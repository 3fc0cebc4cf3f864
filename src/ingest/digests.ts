// The keyed digests that a stored row carries, taken from the raw text before the gate (`rules` 14): the current key's
// is stored, those of every key are looked up.
import { type Digests, type KeyRing, keyedDigests } from '../ledger/keys.js';
import type { LineRef } from '../model/transcript.js';

export interface LineDigests {
  /** Computed when it is asked for: many lines are never recorded. */
  readonly line: Digests;
  /** By which it is known in a copy under another name, if it is. */
  readonly copy: Digests | null;
  /** The session as the line belongs to it: the source's session, and the subagent in it. */
  session: Digests;
  /** The source's session alone; the same as `session` in the main conversation. */
  base: Digests;
}

/** The session digests computed so far, by source session and agent: thousands of lines share a few. */
export type SessionDigests = Map<string, Omit<LineDigests, 'line' | 'copy'>>;

export function digestLine(ring: KeyRing, line: LineRef, known: SessionDigests): LineDigests {
  const key = `${line.sourceSession.length} ${line.sourceSession}${line.agentId ?? ''}`;
  const ofSession = known.get(key) ?? digestSession(ring, line);
  known.set(key, ofSession);
  let ofLine: Digests | null = null;
  let ofCopy: Digests | null = null;
  return {
    ...ofSession,
    get line() {
      ofLine ??= keyedDigests(ring, 'line', line.lineId);
      return ofLine;
    },
    get copy() {
      if (line.copyId !== undefined) ofCopy ??= keyedDigests(ring, 'line', line.copyId);
      return ofCopy;
    },
  };
}

function digestSession(ring: KeyRing, line: LineRef): Omit<LineDigests, 'line' | 'copy'> {
  const base = keyedDigests(ring, 'session', line.sourceSession, '');
  if (line.agentId === null) return { session: base, base };
  return { session: keyedDigests(ring, 'session', line.sourceSession, line.agentId), base };
}

const MIN_CHARS = 40;
const MIN_WORDS = 6;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The digest by which the same words of the same subject are recognised under another line id; null when the
 * text is too short to be somebody's own (`rules` 15: 40 characters and 6 words).
 */
export function digestText(ring: KeyRing, text: string): Digests | null {
  const canonical = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (canonical.length < MIN_CHARS || !hasWords(canonical, MIN_WORDS)) return null;
  return keyedDigests(ring, 'text', canonical);
}

function hasWords(text: string, atLeast: number): boolean {
  const pieces = text.split(' ', 4 * atLeast).filter((piece) => LETTER_OR_DIGIT.test(piece));
  return pieces.length >= atLeast || hasSegments(text, atLeast);
}

/** What stands between blanks and has one of these holds at least one word. */
const LETTER_OR_DIGIT = /[A-Za-z0-9]/;

function hasSegments(text: string, atLeast: number): boolean {
  let found = 0;
  for (const segment of words.segment(text)) {
    if (segment.isWordLike && ++found >= atLeast) return true;
  }
  return false;
}
