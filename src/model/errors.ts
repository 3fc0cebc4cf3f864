/** Why a command failed, for programs. `cli/exit-codes.ts` maps each to its exit number. */
export type ErrorCode =
  | 'failure'
  | 'usage'
  | 'not_found'
  | 'refused'
  | 'confirmation_required'
  | 'no_store'
  | 'locked'
  | 'ledger'
  | 'incompatible'
  | 'audit';

/**
 * An error with a code for programs, a sentence for people and, where there is one, a hint that can be run.
 * The sentence names things (a file, an id), never the content of a memory.
 */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | null;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ToolError';
    this.code = code;
    this.hint = options.hint ?? null;
  }
}
