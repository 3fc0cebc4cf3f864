import { classifyText, type UserText, type UserTextRules } from '../user-text.js';

const RULES: UserTextRules = {
  starts: [
    ['<local-command-stdout', 'local_command'],
    ['<local-command-stderr', 'local_command'],
    ['<local-command-caveat', 'caveat'],
    ['Caveat:', 'caveat'],
    ['<bash-input', 'bash_mode'],
    ['<bash-stdout', 'bash_mode'],
    ['<bash-stderr', 'bash_mode'],
    ['<task-notification', 'task_notification'],
    ['<teammate-message', 'teammate_message'],
    ['<cross-session-message', 'cross_session_message'],
    ['[Request interrupted', 'interrupted'],
    ['Stop hook feedback:', 'hook_feedback'],
    ['This session is being continued from a previous conversation', 'continuation'],
  ],
  blocks: ['system-reminder', 'ide_opened_file', 'ide_selection', 'ide_diagnostics'],
  commands: true,
};

/** What of a text under `type: "user"` a person wrote. */
export function classifyUserText(raw: string): UserText {
  return classifyText(raw, RULES);
}
