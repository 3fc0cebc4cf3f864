// What of stored texts an engine may be sent. They passed the gate when they came in; here they pass it again, as it is
// now, without any statement of a category that the engine may not have. Hidden words are blanked as in every read.

import type { Gate } from '../gate/index.js';
import type { Engine } from '../model/engine.js';
import { SENSITIVE_KINDS, type SensitiveKind } from '../model/findings.js';
import type { EpochMs } from '../model/time.js';
import { type ActiveConsents, categoriesFor, type Policy } from '../policy/index.js';
import type { Db } from '../store/database.js';
import { factsOfRound } from '../store/facts.js';
import { messagesOfRound } from '../store/rounds.js';
import { maskNames, namesHiddenInRound } from './hidden-names.js';
import { hiddenQuotes, maskQuotes } from './round-text.js';

export interface Outgoing {
  gate: Gate;
  /** Categories that may be sent, and may come back. */
  allowed: ReadonlySet<string>;
  withhold: ReadonlySet<SensitiveKind>;
}

export function openOutgoing(
  { policy, gate }: { policy: Policy; gate: Gate },
  engine: Engine,
  consents: ActiveConsents,
): Outgoing {
  const allowed = categoriesFor(policy, engine, consents);
  return { gate, allowed, withhold: new Set(SENSITIVE_KINDS.filter((kind) => !allowed.has(kind))) };
}

export interface OutgoingMessage {
  id: number;
  role: 'human' | 'assistant';
  at: EpochMs | null;
  text: string;
}

/** The messages of a round as they may be sent; those of which nothing is left are left out. */
export function outgoingRound(db: Db, roundId: number, outgoing: Outgoing): OutgoingMessage[] {
  const names = namesHiddenInRound(db, roundId);
  const quotes = [
    ...hiddenQuotes(db, roundId),
    ...factsOfRound(db, roundId)
      .filter(({ category }) => !outgoing.allowed.has(category))
      .map(({ quote }) => quote),
  ];
  return messagesOfRound(db, roundId)
    .map(({ id, role, at, text }) => ({
      id,
      role,
      at,
      text: outgoingText(outgoing, maskNames(maskQuotes(text, quotes), names)),
    }))
    .filter(({ text }) => text.trim() !== '');
}

export function outgoingText({ gate, withhold }: Outgoing, text: string): string {
  return gate.apply(text, withhold).text;
}
