/**
 * Decides what under `type: "user"` a person wrote. The agent writes most of it itself (measured: a third of
 * the texts), and what is taken for a person's words by mistake becomes a false memory of that person.
 */
export type UserText =
  | { kind: 'human'; text: string }
  /** Written by the machine; `word` names the kind for the count. */
  | { kind: 'machine'; word: string }
  /** A slash command without words of the person's own. */
  | { kind: 'command'; name: string; args: string };

/** What an agent writes under the user's name. */
export interface UserTextRules {
  /** How its own texts begin, and the word to count them under. */
  starts: readonly (readonly [start: string, word: string])[];
  /** Tags of blocks that it puts before or behind a person's words, within one text. */
  blocks: readonly string[];
  /** Whether a text that begins with `/word` is a command to the agent. */
  commands: boolean;
}

export function classifyText(raw: string, rules: UserTextRules): UserText {
  const { text, removed } = withoutInjectedBlocks(raw, rules.blocks);
  if (text === '') return { kind: 'machine', word: removed ?? 'empty' };
  const machine = rules.starts.find(([start]) => text.startsWith(start));
  if (machine !== undefined) return { kind: 'machine', word: machine[1] };
  const command = rules.commands ? readCommand(text) : null;
  if (command === null) return { kind: 'human', text };
  if (command.name === '/rename' || !isFreeText(command.args)) return { kind: 'command', ...command };
  return { kind: 'human', text: `${command.name} ${command.args}` };
}

function withoutInjectedBlocks(
  raw: string,
  tags: readonly string[],
): { text: string; removed: string | null } {
  let text = raw;
  let removed: string | null = null;
  for (const tag of tags) {
    const rest = withoutBlocks(text, tag);
    if (rest === null) continue;
    text = rest;
    removed ??= tag.replaceAll('-', '_');
  }
  return { text: text.trim(), removed };
}

/**
 * Null when there is no such block. Blocks are counted in and out, so that a reminder quoted inside a reminder
 * doesn't end it early; one that is never closed reaches to the end of the text.
 */
function withoutBlocks(text: string, tag: string): string | null {
  const tags = new RegExp(`<(/?)${tag}(?:\\s[^>]*)?>`, 'g');
  let kept = '';
  let depth = 0;
  let from = 0;
  let found = false;
  for (const match of text.matchAll(tags)) {
    const closes = match[1] === '/';
    if (closes && depth === 0) continue;
    if (depth === 0) kept += text.slice(from, match.index);
    depth += closes ? -1 : 1;
    from = match.index + match[0].length;
    found = true;
  }
  if (!found) return null;
  return depth === 0 ? kept + text.slice(from) : kept;
}

const WRAPPED_COMMAND = /^<command-(?:name|message|args)>/;
const BARE_COMMAND = /^(\/[a-z][\w:-]{0,60})(?:\s+([\s\S]*))?$/;

function readCommand(text: string): { name: string; args: string } | null {
  if (WRAPPED_COMMAND.test(text)) {
    const name = tagContent(text, 'command-name') ?? tagContent(text, 'command-message') ?? '';
    return { name: name.startsWith('/') ? name : `/${name}`, args: tagContent(text, 'command-args') ?? '' };
  }
  const bare = BARE_COMMAND.exec(text);
  return bare === null ? null : { name: bare[1] ?? '', args: bare[2]?.trim() ?? '' };
}

function tagContent(text: string, tag: string): string | null {
  const start = text.indexOf(`<${tag}>`);
  if (start < 0) return null;
  const from = start + tag.length + 2;
  const end = text.indexOf(`</${tag}>`, from);
  return end < 0 ? null : text.slice(from, end).trim();
}

/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/**
 * Whether a command's arguments are a person's words: at least two words. `/model opus` or `/add-dir ../lib` is
 * a setting, and as a memory it would say nothing; `/review mind the time zones` is a wish like any other.
 */
function isFreeText(args: string): boolean {
  if (UNSPACED.test(args)) return true;
  return args.split(/\s+/).filter((word) => /^\p{L}[\p{L}\p{M}'’.,:;!?-]*$/u.test(word)).length >= 2;
}
