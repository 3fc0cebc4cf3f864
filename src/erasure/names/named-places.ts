// Where a name can stand in a row that stays: what is searched for it, blanked, and searched again afterwards.

/** Columns of a round and of what hangs on it. Facts and artifacts are not among them: those rows go. */
export const NAMED_IN_ROUND = [
  { table: 'messages', column: 'text' },
  { table: 'messages', column: 'source_ref' },
  { table: 'tool_calls', column: 'name' },
  { table: 'tool_calls', column: 'paths' },
  { table: 'file_snapshots', column: 'path' },
  { table: 'rounds', column: 'project' },
] as const;

/** A row of these goes whole when a name stands in it: it is nobody's words, and kept for audit alone. */
const DROPPED_IN_ROUND = [{ table: 'reasoning_texts', column: 'text' }] as const;

/** Everywhere in a round that stays. */
export const SEARCHED_IN_ROUND = [...NAMED_IN_ROUND, ...DROPPED_IN_ROUND] as const;

/** Columns of a session. The path of its transcripts belongs to it too. */
export const NAMED_IN_SESSION = ['title', 'project', 'source_session', 'agent_id'] as const;
