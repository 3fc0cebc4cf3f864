import type { FormatRow } from '../model/listing.js';
import { generic } from './chat/generic.js';
import { openAi } from './chat/openai.js';
import { chatGpt } from './chatgpt.js';
import { claudeCode } from './claude-code/format.js';
import { claudeStream } from './claude-code/stream.js';
import { codex } from './codex/format.js';
import { codexExec } from './codex-exec.js';
import { copilot } from './copilot/format.js';
import { cursorAgent } from './cursor-agent.js';
import { droid } from './droid.js';
import { FOREIGN_FORMATS } from './foreign.js';
import type { TranscriptFormat } from './format.js';
import { gemini } from './gemini/format.js';
import { kimi } from './kimi.js';
import { openCode, openCodeRun } from './opencode/format.js';
import { pi } from './pi.js';
import { qwen } from './qwen.js';

/** Every format that can be read, in the order in which a tie of votes is decided. */
export const FORMATS: readonly TranscriptFormat[] = [
  claudeCode,
  claudeStream,
  codex,
  codexExec,
  gemini,
  openCode,
  openCodeRun,
  copilot,
  pi,
  droid,
  qwen,
  kimi,
  cursorAgent,
  chatGpt,
  openAi,
  generic,
];

export function findFormat(name: string): TranscriptFormat | null {
  return FORMATS.find((format) => format.name === name) ?? null;
}

/** Every format that is known, those that are only recognised last. */
export function listFormats(): FormatRow[] {
  const read = FORMATS.map(({ name, title, place, carries }) => ({
    name,
    title,
    place,
    isRead: true,
    carries,
  }));
  const foreign = FOREIGN_FORMATS.map(({ name, title, place }) => ({
    name,
    title,
    place,
    isRead: false,
    carries: [],
  }));
  return [...read, ...foreign];
}
