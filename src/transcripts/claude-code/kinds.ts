/**
 * Line kinds that repeat what other lines say, or only mark a state of the client. An old `summary` is the title
 * of another session than the one it stands in (measured: 38 of 38), so it is left out too.
 */
export const STATE_KINDS: ReadonlySet<string> = new Set([
  'agent-color',
  'agent-name',
  'agent-setting',
  'bridge-session',
  'fork-context-ref',
  'last-prompt',
  'mode',
  'permission-mode',
  'progress',
  'rewind-pointer',
  'summary',
]);

/** Kinds of `system` lines: none says anything of a person, and `/rename` alone something of the session. */
export const SYSTEM_KINDS: ReadonlySet<string> = new Set([
  'api_error',
  'away_summary',
  'bridge_status',
  'compact_boundary',
  'informational',
  'local_command',
  'microcompact_boundary',
  'stop_hook_summary',
  'turn_duration',
]);

/** Kinds without a uuid by which a file is known as this format, with a field that each must have. */
export const KINDS_WITHOUT_ID: ReadonlyMap<string, string> = new Map([
  ['agent-color', 'agentColor'],
  ['agent-name', 'agentName'],
  ['agent-setting', 'agentSetting'],
  ['ai-title', 'sessionId'],
  ['attachment', 'attachment'],
  ['bridge-session', 'sessionId'],
  ['custom-title', 'customTitle'],
  ['file-history-snapshot', 'snapshot'],
  ['fork-context-ref', 'sessionId'],
  ['last-prompt', 'sessionId'],
  ['mode', 'sessionId'],
  ['permission-mode', 'permissionMode'],
  ['pr-link', 'prUrl'],
  ['queue-operation', 'operation'],
  ['rewind-pointer', 'sessionId'],
  ['summary', 'summary'],
]);
