// `/chat/completions` as OpenAI, vLLM, Ollama, llama.cpp and many others speak it. Not all take a schema: what an
// endpoint refuses is not asked of it again.

import type { Engine } from '../model/engine.js';
import type { Chat, Question, Reply } from './chat.js';
import { estimateTokens } from './chat.js';
import { EngineFailure } from './failure.js';
import { type EngineIo, keyOf, postJson } from './http.js';
import { countOf, fieldsOf, listOf, objectWithFacts } from './json.js';

/** From the strictest to none: the answer is checked in any case. */
const FORMATS = ['json_schema', 'json_object', 'plain'] as const;
type Format = (typeof FORMATS)[number];

export function openaiChat(engine: Engine, io: EngineIo): Chat {
  let format = 0;
  return async (question) => {
    for (;;) {
      try {
        const body = bodyOf(engine, question, FORMATS[format] ?? 'plain');
        return readReply(
          await postJson(engine, { path: '/chat/completions', headers: bearer(engine, io), body }, io),
          question,
        );
      } catch (error) {
        if (!isFormatRefused(error) || format === FORMATS.length - 1) throw error;
        format += 1;
      }
    }
  };
}

function isFormatRefused(error: unknown): boolean {
  return (
    error instanceof EngineFailure &&
    error.reason === 'rejected' &&
    (error.status === 400 || error.status === 422)
  );
}

export function bearer(engine: Engine, io: Pick<EngineIo, 'env'>): Record<string, string> {
  const key = keyOf(engine, io);
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

function bodyOf(engine: Engine, question: Question, format: Format): object {
  return {
    model: engine.model,
    temperature: 0,
    seed: 0,
    max_tokens: question.maxTokens,
    messages: [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.text },
    ],
    ...responseFormat(question, format),
  };
}

function responseFormat({ schema }: Question, format: Format): object {
  switch (format) {
    case 'json_schema':
      return { response_format: { type: format, json_schema: { name: 'facts', strict: true, schema } } };
    case 'json_object':
      return { response_format: { type: format } };
    case 'plain':
      return {};
    default:
      return format satisfies never;
  }
}

function readReply(value: unknown, question: Question): Reply {
  const { choices, usage } = fieldsOf(value);
  const choice = fieldsOf(listOf(choices)[0]);
  const { content, refusal } = fieldsOf(choice.message);
  const text = typeof content === 'string' ? content : '';
  const tokens =
    countOf(fieldsOf(usage).total_tokens) || estimateTokens(question.instructions + question.text + text);
  if (choice.finish_reason === 'length') return { kind: 'too_long', tokens };
  if (choice.finish_reason === 'content_filter' || (typeof refusal === 'string' && refusal !== ''))
    return { kind: 'refused', tokens };
  return { kind: 'answer', value: objectWithFacts(text), tokens };
}
