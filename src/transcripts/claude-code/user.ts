import { isObject, type JsonObject } from '../../model/json.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { blocksAt, field, labelAt, objectAt, textAt } from '../json.js';
import { textOfBlock, titled } from '../speech.js';
import type { Reading } from './session.js';
import { readToolResult } from './tool-result.js';
import { classifyUserText } from './user-text.js';

export function readUser(reading: Reading): Finding[] {
  const { record } = reading;
  const message = objectAt(record, 'message');
  const blocks = message === null ? [] : blocksAt(message, 'content');
  if (blocks.length === 0) return [ignored('user/empty')];
  const others = blocks.filter((block) => textOfBlock(block) === null);
  const texts = blocks.map(textOfBlock).filter((text) => text !== null);
  // The copy describes one result; on a line with several nobody could say which.
  const copy = others.filter(isToolResult).length === 1 ? objectAt(record, 'toolUseResult') : null;
  const findings = others.flatMap((block) => readBlock(reading, block, copy));
  return texts.length === 0 ? findings : [...findings, ...readUserTexts(reading, texts, machineWord(record))];
}

function isToolResult(block: unknown): block is JsonObject {
  return isObject(block) && field(block, 'type') === 'tool_result';
}

function readBlock(reading: Reading, block: unknown, copy: JsonObject | null): Finding[] {
  if (isToolResult(block)) return readToolResult(reading, block, copy);
  if (!isObject(block)) return [unknown('block/not_an_object')];
  const type = textAt(block, 'type') ?? '';
  return [type === 'image' || type === 'document' ? ignored(type) : unknown(`block/${type}`)];
}

/** Why the whole line is no person's, by the line's own marks; null when they leave it open. */
function machineWord(record: JsonObject): string | null {
  if (field(record, 'isMeta') === true) return 'meta';
  if (field(record, 'isCompactSummary') === true) return 'compact_summary';
  if (field(record, 'isVisibleInTranscriptOnly') === true) return 'transcript_only';
  return originWord(record);
}

/** Newer lines name who wrote them: `origin.kind`, and `promptSource`. */
export function originWord(record: JsonObject): string | null {
  const origin = objectAt(record, 'origin');
  const kind = origin === null ? labelAt(record, 'origin') : labelAt(origin, 'kind');
  if (kind !== null && kind !== 'human') return 'machine_origin';
  return field(record, 'promptSource') === 'system' ? 'machine_origin' : null;
}

/** What a person wrote in these texts of one line, as one message. `word` says why no person did, where known. */
export function readUserTexts(reading: Reading, texts: readonly string[], word: string | null): Finding[] {
  if (word !== null) return [ignored(word)];
  const plan = textAt(reading.record, 'planContent') ?? '';
  const findings: Finding[] = [];
  const words: string[] = [];
  for (const raw of texts) {
    const text = classifyUserText(raw);
    if (text.kind === 'machine') findings.push(ignored(text.word));
    else if (text.kind === 'command') findings.push(readCommand(reading, text));
    // The assistant's own plan, handed back to it when the person accepted it.
    else if (plan !== '' && raw.includes(plan)) findings.push(ignored('plan'));
    else words.push(text.text);
  }
  if (words.length > 0) findings.push(speak(reading, words.join('\n\n')));
  return findings;
}

function readCommand({ line, memory }: Reading, command: { name: string; args: string }): Finding {
  memory.queue.said(`${command.name} ${command.args}`);
  return command.name === '/rename' ? titled(line, command.args) : ignored('command');
}

const WARMUP = 'Warmup';

/** In a subagent's file the "user" is the agent that started it. */
function speak({ record, line, memory }: Reading, text: string): Finding {
  if (line.agentId === null) {
    memory.queue.said(text);
    return found(line, { kind: 'message', role: 'human', text, opensRound: true });
  }
  const isFirst = labelAt(record, 'parentUuid') === null;
  if (isFirst && text === WARMUP) {
    memory.warmups.set(line.agentId, line.offset, true);
    return ignored('warmup');
  }
  return found(line, { kind: 'message', role: 'assistant', text, opensRound: isFirst });
}

/** The texts of a prompt that is a string or a list of blocks. */
export function promptTexts(record: JsonObject, key: string): string[] {
  return blocksAt(record, key)
    .map(textOfBlock)
    .filter((part) => part !== null);
}
