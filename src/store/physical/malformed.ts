import { ToolError } from '../../model/errors.js';

/**
 * The error for bytes that do not add up. Nothing is zeroed in such a file: a range that looks
 * unowned in a page we cannot read in full may be somebody's row.
 */
export function malformed(detail: string): ToolError {
  return new ToolError('incompatible', `the database file is malformed: ${detail}`, {
    hint: 'look at it with: sqlite3 FILE "PRAGMA integrity_check"',
  });
}

/** Reads past the end of what is in memory come from sizes that lie, so they mean the same. */
export function refuseOutOfBounds<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw malformed('something in it leaves its page');
    throw error;
  }
}
