// Stored rounds as a model is shown them: redacted, shortened, and a few of them a call.

import type { SentRound } from '../../engines/index.js';
import { numberedId } from '../../model/ids.js';
import { type Outgoing, type OutgoingMessage, outgoingRound } from '../../recall/outgoing.js';
import type { Db } from '../../store/database.js';
import { getRound, type RoundRow } from '../../store/rounds.js';
import { getSession } from '../../store/sessions.js';

export interface Excerpt {
  round: RoundRow;
  /** The round's own id. */
  id: string;
  messages: readonly OutgoingMessage[];
}

/** What is longer is shown by its beginning and end. The assistant's words are there to understand the person's. */
const MOST_CHARACTERS = { human: 4_000, assistant: 1_200 } as const;
/** About 6,000 tokens. */
const CHARACTERS_A_CALL = 24_000;

/** Null where no word of the person is left. */
export function readExcerpt(db: Db, roundId: number, outgoing: Outgoing): Excerpt | null {
  const round = getRound(db, roundId);
  const session = round && getSession(db, round.session_id);
  if (!round || !session) return null;
  const messages = outgoingRound(db, roundId, outgoing).map((message) => ({
    ...message,
    text: shorten(message.text, MOST_CHARACTERS[message.role]),
  }));
  if (!messages.some(({ role }) => role === 'human')) return null;
  return { round, id: numberedId(session.uid, 'round', round.n), messages };
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.floor((most * 2) / 3);
  return `${text.slice(0, head)} […] ${text.slice(head - most)}`.toWellFormed();
}

/** Whether two readings of a round would be sent as the same words. */
export function isSame(a: Excerpt, b: Excerpt | null): boolean {
  return b !== null && JSON.stringify(a.messages) === JSON.stringify(b.messages);
}

export function charactersOf(excerpt: Excerpt): number {
  return excerpt.messages.reduce((sum, { text }) => sum + text.length, 0);
}

/** Batches in their order, each of at most `most` rounds and a bounded number of characters. */
export function batchesOf(excerpts: readonly Excerpt[], most: number): Excerpt[][] {
  const batches: Excerpt[][] = [];
  let characters = 0;
  for (const excerpt of excerpts) {
    const last = batches.at(-1);
    characters += charactersOf(excerpt);
    if (last && last.length < most && characters <= CHARACTERS_A_CALL) last.push(excerpt);
    else {
      batches.push([excerpt]);
      characters = charactersOf(excerpt);
    }
  }
  return batches;
}

/** Under names that say nothing outside the call. */
export function sentRounds(batch: readonly Excerpt[]): SentRound[] {
  return batch.map(({ round, messages }, index) => ({
    round: nameInCall(index),
    date: round.started_at === null ? null : new Date(round.started_at).toISOString().slice(0, 10),
    messages: messages.map(({ role, text }) => ({ role, text })),
  }));
}

export function nameInCall(index: number): string {
  return `r${index + 1}`;
}
