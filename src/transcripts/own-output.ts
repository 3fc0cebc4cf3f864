import { isObject } from '../model/json.js';
import { field } from './json.js';

/**
 * This tool's output in a transcript is an echo of the memory. Learning from it would make memories confirm
 * themselves, and would bring back what was forgotten (`rules` 38). So its calls are found, and dropped with
 * their results. In doubt a call counts as ours: a lost tool skeleton is the smaller harm.
 */
const OWN_NAME = 'memory-forget';

/** Agents put the server's name into that of its tools: `mcp__memory-forget__list`, `memory-forget_list`. */
const OWN_TOOL = /(?:^|_|\b)memory[-_]forget(?:$|_|\b)/;
/** Where tools that run a command are given it, as a text or a list of words. */
const COMMAND_KEYS = ['command', 'cmd', 'script', 'commandLine', 'CommandLine'];

export function runsOwnTool(name: string, input: unknown): boolean {
  if (OWN_TOOL.test(name)) return true;
  if (!isObject(input)) return false;
  return COMMAND_KEYS.some((key) => {
    const given = field(input, key);
    const words = Array.isArray(given) ? given.filter((part) => typeof part === 'string') : [];
    const command = typeof given === 'string' ? given : words.join(' ');
    return command.includes(OWN_NAME) && commandRunsOwnTool(command);
  });
}

/** What separates simple commands; quotes too, so that `sh -c "memory-forget list"` is looked into. */
const COMMAND_ENDS = /[;&|\n()`"'{}]|\$\(/;

function commandRunsOwnTool(command: string): boolean {
  return command.split(COMMAND_ENDS).some((simple) => isOwnProgram(programOf(simple.trim().split(/\s+/))));
}

/** Words that run the command behind them. */
const RUNNERS = new Set(
  'sudo doas env command exec time nice nohup timeout xargs npx bunx pnpx npm pnpm yarn bun dlx x run node tsx deno sh bash zsh then do else !'.split(
    ' ',
  ),
);
const FLAG_OR_SETTING = /^(?:-|[A-Za-z_][A-Za-z0-9_]*=|\d+[smh]?$)/;

function programOf(words: readonly string[]): string {
  return (
    words.find((word) => word !== '' && !RUNNERS.has(baseName(word)) && !FLAG_OR_SETTING.test(word)) ?? ''
  );
}

function isOwnProgram(word: string): boolean {
  return new RegExp(`^${OWN_NAME}(?:@[\\w.^~-]+)?(?:\\.(?:js|mjs|ts|cmd|exe))?$`).test(baseName(word));
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
