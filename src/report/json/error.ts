/** What stands on stderr under `--json` when a command fails; stdout is empty then. */
export interface JsonError {
  type: 'error';
  code: string;
  message: string;
  hint: string | null;
  exit: number;
}
