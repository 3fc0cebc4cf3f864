/** The moments around the transaction of a batch. Tests hold or kill the process there; ingesting ignores them. */
export type IngestStep =
  /** Read from the file; the transaction has not begun. */
  | 'read'
  /** Suppressions looked up and rows inserted, not committed. */
  | 'inserted'
  | 'stored';

export type IngestSteps = (step: IngestStep) => void;

export const noIngestSteps: IngestSteps = () => {};
