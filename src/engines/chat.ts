// A question to a language model, and its answer as data. Two protocols; neither gives the model anything that acts.

import type { Engine } from '../model/engine.js';
import { anthropicChat } from './anthropic.js';
import type { EngineIo } from './http.js';
import { openaiChat } from './openai.js';

export interface Question {
  instructions: string;
  /** What is asked about, with the marks around it. */
  text: string;
  /** The JSON Schema of the answer. */
  schema: object;
  maxTokens: number;
}

/** `value` is what the model returned, unchecked; undefined where it was no JSON. */
export type Reply =
  | { kind: 'answer'; value: unknown; tokens: number }
  | { kind: 'refused'; tokens: number }
  | { kind: 'too_long'; tokens: number };

export type Chat = (question: Question) => Promise<Reply>;

/** @throws `EngineFailure` from the returned function */
export function openChat(engine: Engine, io: EngineIo): Chat {
  return engine.kind === 'anthropic' ? anthropicChat(engine, io) : openaiChat(engine, io);
}

/** Four characters a token: the usual rule of thumb for English, said as an estimate. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
