// What is asked of the transcripts that the data came from, and what became of them.
/** Why a source transcript is left as it is. */
export const SOURCE_OBSTACLES = [
  /** It came by standard input: there is no file. */
  'standard_input',
  'vanished',
  'symlink',
  'not_a_file',
  /** The file has another name, under which the old bytes would stay. */
  'linked',
  /** Somebody wrote it a short while ago, or while it was being read. */
  'in_use',
  'compressed',
  /** One JSON document, in which a line is no record. */
  'document',
  'read_only',
  'not_owner',
  'no_space',
  'failed',
  /** Only words go, of rounds that stay. */
  'round_stays',
] as const;
export type SourceObstacle = (typeof SOURCE_OBSTACLES)[number];

/** Why lines stay in a transcript that was scrubbed. */
export const LINES_LEFT = [
  /** Rows that stay rest on them. */
  'shared',
  /** Stored, and not there any more. */
  'missing',
  /** A turn that was never stored begins with them. */
  'unstored',
] as const;
export type LinesLeft = (typeof LINES_LEFT)[number];

/** What became of one transcript. No path: it can name somebody. */
export interface SourceOutcome {
  result: 'scrubbed' | SourceObstacle;
  /** Lines whose words are gone. */
  lines: number;
  /** Lines that stay, by why. */
  left: Partial<Record<LinesLeft, number>>;
}

/** Where something that goes stands in a transcript. */
export interface SourcePlace {
  /** Of the line's first byte, in the decompressed file. */
  offset: number;
  /** Counted from 1; null where the file was not read. */
  line: number | null;
  /** `recorded`: a stored line or a copy of one; `belongs`: what hangs on it; `repeats`: what says the same words. */
  why: 'recorded' | 'belongs' | 'repeats';
}

/** What would be done with one transcript. */
export interface PlannedSource {
  path: string;
  obstacle: SourceObstacle | null;
  places: SourcePlace[];
  left: SourceOutcome['left'];
}

/** Whether nothing that should go is left in a transcript, as far as it is known. */
export function isScrubbed({ result, left }: SourceOutcome): boolean {
  return result === 'scrubbed' && Object.keys(left).length === 0;
}

/** Transcripts and lines that a scrub would change. */
export function extentOfSources(sources: readonly PlannedSource[]): { files: number; lines: number } {
  const open = sources.filter(({ obstacle, places }) => obstacle === null && places.length > 0);
  return { files: open.length, lines: open.reduce((sum, { places }) => sum + places.length, 0) };
}
