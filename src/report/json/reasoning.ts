import type { ReasoningList } from '../../model/reasoning.js';
import { type JsonDocument, jsonTime } from './document.js';
import type { JsonScope } from './rows.js';

export interface JsonReasoning extends JsonDocument {
  type: 'reasoning';
  /** What was found in it was replaced before it was stored. */
  redacted: true;
  scope: JsonScope;
  rows: { round: string; at: string | null; text: string }[];
}

export function reasoningDocument({ scope, rows }: ReasoningList): JsonReasoning {
  const { tenant, subject, context } = scope;
  return {
    type: 'reasoning',
    schema: 1,
    redacted: true,
    scope: { tenant, subject, context },
    rows: rows.map(({ round, at, text }) => ({ round, at: jsonTime(at), text })),
  };
}
