/** Reads tool input as the formats pass it: an object, or JSON text of one (Codex, older Claude Code). */

export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

export function textField(value: unknown, key: string): string | null {
  const field = fieldOf(value, key);
  return typeof field === 'string' && field !== '' ? field : null;
}

export function inputObject(input: unknown): unknown {
  if (typeof input !== 'string' || !input.trimStart().startsWith('{')) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

/** The shell command of a call: one string, or the list of its words. */
export function commandOf(input: unknown): string {
  const object = inputObject(input);
  const command = fieldOf(object, 'command') ?? fieldOf(object, 'cmd') ?? fieldOf(object, 'script');
  if (Array.isArray(command)) return command.filter((word) => typeof word === 'string').join(' ');
  return typeof command === 'string' ? command : '';
}
