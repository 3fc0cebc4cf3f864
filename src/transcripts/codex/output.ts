import { isObject, tryParse } from '../../model/json.js';
import type { ToolStatus } from '../../model/transcript.js';
import { field, objectAt } from '../json.js';
import { textsOf } from '../speech.js';

/** A tool's output without the frame that Codex puts around it, and what the frame says of its success. */
export function readOutput(output: unknown): { text: string; status: ToolStatus } {
  if (typeof output === 'string') return readText(output);
  if (Array.isArray(output)) return readText(textsOf(output).join('\n'));
  if (!isObject(output)) return { text: '', status: 'unknown' };
  const text = textsOf(field(output, 'content')).join('\n');
  return { text, status: field(output, 'success') === false ? 'error' : 'ok' };
}

const FRAME = /^(?:Chunk ID: [^\n]*\n)?Wall time: [^\n]*\n(?:[^\n]*\n){0,4}?(?:Final output|Output):\n/;
const EXIT_CODE = /^(?:Process exited with code|Exit code:) (-?\d+)$/m;

function readText(output: string): { text: string; status: ToolStatus } {
  const wrapped = output.startsWith('{"output":') ? tryParse(output) : null;
  if (isObject(wrapped)) {
    const code = field(objectAt(wrapped, 'metadata') ?? {}, 'exit_code');
    return { text: textsOf(field(wrapped, 'output')).join(), status: statusOf(code) };
  }
  const frame = FRAME.exec(output);
  if (frame === null) return { text: output, status: 'ok' };
  const code = EXIT_CODE.exec(frame[0]);
  return { text: output.slice(frame[0].length), status: code === null ? 'ok' : statusOf(Number(code[1])) };
}

export function statusOf(exitCode: unknown): ToolStatus {
  if (typeof exitCode !== 'number') return 'unknown';
  return exitCode === 0 ? 'ok' : 'error';
}
