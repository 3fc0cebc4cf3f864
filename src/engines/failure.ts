// Why an engine gave no answer. A word for counts and a status: never what was sent, what came back, or a key.

export type FailureReason =
  | 'unreachable'
  | 'timed_out'
  | 'rate_limited'
  | 'server_error'
  | 'denied'
  | 'rejected'
  | 'redirected'
  | 'too_large'
  | 'invalid'
  | 'budget'
  | 'changed';

export class EngineFailure extends Error {
  readonly reason: FailureReason;
  /** The status of HTTP; null where there was none. */
  readonly status: number | null;

  constructor(reason: FailureReason, status: number | null = null) {
    super(`the engine failed: ${reason}`);
    this.name = 'EngineFailure';
    this.reason = reason;
    this.status = status;
  }
}

/** Asking with other words would fail the same way: the run ends. */
export function isFinal(reason: FailureReason): boolean {
  return reason !== 'invalid' && reason !== 'too_large' && reason !== 'changed';
}
