import { tryParse } from '../model/json.js';
import type { LineRef, ToolStatus } from '../model/transcript.js';
import { isTooDeep } from './depth.js';
import { type Finding, found, ignored, unknown } from './finding.js';
import { toJson } from './json.js';
import { substituteId } from './line-ref.js';
import { toToolOutput } from './output.js';
import { runsOwnTool } from './own-output.js';
import { createRecent } from './recent.js';
import { toWellFormed } from './well-formed.js';

/** Tool calls and their results, in any format: this tool's own are dropped, copies of known ones too. */
export interface Tools {
  /** Whether a call of this session was read before under this id. */
  knows(line: LineRef, callId: string): boolean;
  call(line: LineRef, call: { callId: string | null; name: string | null; input: unknown }): Finding;
  result(line: LineRef, result: { callId: string | null; status: ToolStatus; text: string }): Finding;
}

export function createTools(): Tools {
  const calls = createRecent<{ lineId: string; isOwn: boolean; what: string }>();
  const results = createRecent<{ lineId: string; sha256: string }>();
  return {
    knows: (line, callId) => calls.get(keyOf(line, callId), line.offset) !== null,
    call(line, { callId, name, input: given }) {
      if (callId === null || name === null) return unknown('nameless_tool_call');
      const input = isTooDeep(given) ? null : given;
      const isOwn = runsOwnTool(name, input);
      const key = keyOf(line, callId);
      const known = calls.get(key, line.offset);
      // Some providers begin to count calls anew with every answer: an id alone doesn't make a repetition.
      const what = substituteId([name, toJson(input)]);
      calls.set(key, line.offset, { lineId: line.lineId, isOwn, what });
      if (isOwn) return ignored('own_output');
      if (known !== null && known.lineId !== line.lineId && known.what === what)
        return ignored('repeated_call');
      return found(line, { kind: 'tool_call', callId, name, input });
    },
    result(line, { callId, status, text }) {
      if (callId === null) return unknown('nameless_tool_result');
      const key = keyOf(line, callId);
      if (calls.get(key, line.offset)?.isOwn) return ignored('own_output');
      const output = toToolOutput(toWellFormed(text));
      const known = results.get(key, line.offset);
      results.set(key, line.offset, { lineId: line.lineId, sha256: output.sha256 });
      if (known !== null && known.lineId !== line.lineId && known.sha256 === output.sha256)
        return ignored('repeated_result');
      return found(line, { kind: 'tool_result', callId, status, output, structured: null });
    },
  };
}

function keyOf(line: LineRef, callId: string): string {
  return `${line.sourceSession.length} ${line.sourceSession}${callId}`;
}

/** A call's input as the tool got it: some formats write it as JSON text. */
export function toolInput(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? null;
  return given.trimStart().startsWith('{') ? (tryParse(given) ?? toWellFormed(given)) : toWellFormed(given);
}
