import { ToolError } from '../model/errors.js';

/**
 * `JSON.parse` with the place of a mistake in the message. The engine's own message is not passed on: it quotes
 * the text around the mistake.
 */
export function parsePolicyJson(text: string, path: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(json, (key, value: unknown) => {
      if (key === '__proto__') throw new ToolError('usage', `policy file ${path}: __proto__: unknown key`);
      return value;
    });
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    throw new ToolError('usage', `policy file ${path} is not valid JSON${placeOf(json, cause)}`);
  }
}

/** Empty when the engine does not say where: Node 20 does so for some mistakes only. */
function placeOf(json: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  const position = / at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return message.startsWith('Unexpected end') ? ': it ends too early' : '';
  const before = json.slice(0, Number(position)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}
