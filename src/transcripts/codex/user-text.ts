import { classifyText, type UserText, type UserTextRules } from '../user-text.js';

const RULES: UserTextRules = {
  starts: [
    ['# AGENTS.md instructions', 'instructions'],
    ['<user_instructions>', 'instructions'],
    ['<INSTRUCTIONS>', 'instructions'],
    ['<environment_context', 'environment'],
    ['<turn_aborted>', 'turn_aborted'],
    ['<subagent_notification', 'subagent_notification'],
    ['<user_shell_command>', 'shell_command'],
    ['<skill>', 'skill'],
    ['<image ', 'image'],
    ['</image>', 'image'],
    ['Another language model started to solve this problem', 'continuation'],
    ['Warning: apply_patch was requested via', 'warning'],
  ],
  blocks: [],
  commands: false,
};

/** One element from end to end whose name is no word of HTML: what the client wraps its own notices in. */
const NOTICE = /^<([a-z]+(?:_[a-z]+)+)(?: [^>]*)?>[\s\S]*<\/\1>$/;
const IDE_CONTEXT = '# Context from my IDE setup:';
/** How the client begins what it puts before a person's words: the editor's open files, attachments. */
const CONTEXT = /^\s*(?:# [^\n]+:[ \t]*\n|## My request for Codex:)/;
const REQUEST = /^## My request for Codex:[ \t]*\n?/m;

/** What of a text under the user's name a person wrote. */
export function classifyUserText(raw: string): UserText {
  const text = withoutIdeContext(raw);
  if (text === null) return { kind: 'machine', word: 'ide_context' };
  const read = classifyText(text, RULES);
  return read.kind === 'human' && NOTICE.test(read.text) ? { kind: 'machine', word: 'notice' } : read;
}

function withoutIdeContext(raw: string): string | null {
  if (!CONTEXT.test(raw)) return raw;
  const request = REQUEST.exec(raw);
  if (request !== null) return raw.slice(request.index + request[0].length);
  return raw.trimStart().startsWith(IDE_CONTEXT) ? null : raw;
}
