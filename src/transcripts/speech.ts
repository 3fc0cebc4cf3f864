import { isObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, found, ignored } from './finding.js';
import { field, textAt } from './json.js';
import { classifyText, type UserTextRules } from './user-text.js';
import { toWellFormed } from './well-formed.js';

/** A person's turn, or in a subagent's session that of the agent that started it. */
export function prompted(line: LineRef, text: string): Finding {
  if (text.trim() === '') return ignored('user/empty');
  const role = line.agentId === null ? 'human' : 'assistant';
  return found(line, { kind: 'message', role, text, opensRound: true });
}

/** What a person wrote in the text blocks of one message, as one turn, beside what the machine wrote there. */
export function promptedIn(line: LineRef, texts: readonly string[], rules: UserTextRules): Finding[] {
  const read = texts.map((text) => classifyText(text, rules));
  const words = read.flatMap((one) => (one.kind === 'human' ? [one.text] : []));
  const others = read.flatMap((one) => (one.kind === 'human' ? [] : [ignored(wordOf(one))]));
  return words.length > 0 ? [...others, prompted(line, words.join('\n\n'))] : others;
}

function wordOf(text: { kind: 'machine'; word: string } | { kind: 'command' }): string {
  return text.kind === 'machine' ? text.word : 'command';
}

export function answered(line: LineRef, text: string): Finding {
  if (text.trim() === '') return ignored('assistant/empty');
  return found(line, { kind: 'message', role: 'assistant', text, opensRound: false });
}

/** Reasoning, of which often nothing but a signature is there. */
export function reasoned(line: LineRef, text: string): Finding {
  return found(line, { kind: 'reasoning', text });
}

/** The texts in a content that is a string or a list of strings and of blocks with a `text`. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [toWellFormed(content)];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    if (typeof block === 'string') return [toWellFormed(block)];
    const text = isObject(block) ? textAt(block, 'text') : null;
    return text === null ? [] : [text];
  });
}

/** The text of a text block; null for every other block. */
export function textOfBlock(block: unknown): string | null {
  if (typeof block === 'string') return toWellFormed(block);
  return isObject(block) && field(block, 'type') === 'text' ? (textAt(block, 'text') ?? '') : null;
}

const TITLE_MAX_CHARS = 500;

export function titled(line: LineRef, text: string | null): Finding {
  const title = toWellFormed((text ?? '').trim().slice(0, TITLE_MAX_CHARS));
  return title === '' ? ignored('title') : found(line, { kind: 'title', title });
}
