// Anthropic's `/v1/messages`: one tool that must be called and does nothing, whose input is the answer. Its
// OpenAI-compatible layer ignores schemas.

import type { Engine } from '../model/engine.js';
import { type Chat, estimateTokens, type Question, type Reply } from './chat.js';
import { type EngineIo, keyOf, postJson } from './http.js';
import { countOf, fieldsOf, listOf, objectWithFacts } from './json.js';

const VERSION = '2023-06-01';
const TOOL = 'record_facts';

export function anthropicChat(engine: Engine, io: EngineIo): Chat {
  return async (question) => {
    const key = keyOf(engine, io);
    const headers = { 'anthropic-version': VERSION, ...(key === null ? {} : { 'x-api-key': key }) };
    const body = {
      model: engine.model,
      temperature: 0,
      max_tokens: question.maxTokens,
      system: question.instructions,
      messages: [{ role: 'user', content: question.text }],
      tools: [{ name: TOOL, description: 'Takes the facts that were found.', input_schema: question.schema }],
      tool_choice: { type: 'tool', name: TOOL },
    };
    return readReply(await postJson(engine, { path: '/v1/messages', headers, body }, io), question);
  };
}

function readReply(value: unknown, question: Question): Reply {
  const { content, stop_reason: stop, usage } = fieldsOf(value);
  const { input_tokens: sent, output_tokens: received } = fieldsOf(usage);
  const tokens = countOf(sent) + countOf(received) || estimateTokens(question.instructions + question.text);
  if (stop === 'max_tokens') return { kind: 'too_long', tokens };
  if (stop === 'refusal') return { kind: 'refused', tokens };
  const blocks = listOf(content).map(fieldsOf);
  const call = blocks.find(({ type, name }) => type === 'tool_use' && name === TOOL);
  const text = blocks.map((block) => (typeof block.text === 'string' ? block.text : '')).join('');
  return { kind: 'answer', value: call ? call.input : objectWithFacts(text), tokens };
}
