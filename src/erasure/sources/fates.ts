// Which lines of a transcript go with the rounds that go. Pure.
//
// A stored line is known by its id. What is not stored (results of tools, progress, state of the client) hangs on the
// line before it, within its session; results on the call that they answer. A person's turn that is not stored was said
// after the file was read, or left out: it stays, with what hangs on it.
import type { SurveyedLine } from '../../transcripts/index.js';

/** Whose the ids in a line are: of rounds that go, of rounds that stay. */
export interface Standing {
  goes: boolean;
  stays: boolean;
}

export interface LineFate {
  line: SurveyedLine;
  fate: 'goes' | 'stays' | 'shared';
  /** What tells: an id that stands in it, that it is a turn which nobody stored, or where it stands. */
  by: 'id' | 'turn' | 'place';
}

type Known = Pick<LineFate, 'fate' | 'by'> | null;

export function fatesOf(
  lines: readonly SurveyedLine[],
  standing: (line: SurveyedLine) => Standing,
): LineFate[] {
  const known = lines.map((line) => knownFate(line, standing(line)));
  const byCall = fatesOfCalls(lines, known);
  const owners = createOwners(isWhole(lines, known) ? 'goes' : 'stays');
  return lines.map((line, index): LineFate => {
    const own = known[index] ?? null;
    // A copy of another file's line is nobody's owner.
    if (own !== null && line.says) owners.pass(line, plain(own));
    if (own !== null) return { line, ...own };
    const ofResult = line.results.flatMap((call) => byCall.get(call) ?? []).at(0);
    return { line, fate: ofResult ?? owners.of(line), by: 'place' };
  });
}

function knownFate({ opensRound }: SurveyedLine, { goes, stays }: Standing): Known {
  if (goes) return { fate: stays ? 'shared' : 'goes', by: 'id' };
  if (stays) return { fate: 'stays', by: 'id' };
  return opensRound ? { fate: 'stays', by: 'turn' } : null;
}

/** Whether all that is stored of a file's own lines goes. */
function isWhole(lines: readonly SurveyedLine[], known: readonly Known[]): boolean {
  const stored = known.filter((one, index) => one?.by === 'id' && lines[index]?.says);
  return stored.length > 0 && stored.every((one) => one?.fate === 'goes');
}

/**
 * Turns that nobody stored, in a file of which all that is stored goes: said since it was read, or left out then. Whose
 * they are nobody knows.
 */
export function unstoredOf(fates: readonly LineFate[]): number {
  const own = fates.filter(({ by, line }) => by === 'id' && line.says);
  return own.every(({ fate }) => fate === 'goes') ? fates.filter(({ by }) => by === 'turn').length : 0;
}

type Plain = 'goes' | 'stays';

function fatesOfCalls(lines: readonly SurveyedLine[], known: readonly Known[]): Map<string, Plain> {
  const fates = new Map<string, Plain>();
  for (const [index, { calls }] of lines.entries()) {
    const own = known[index];
    if (own) for (const call of calls) fates.set(call, plain(own));
  }
  return fates;
}

/** What hangs on a line that others rest on stays with it. */
function plain({ fate }: Pick<LineFate, 'fate'>): Plain {
  return fate === 'goes' ? 'goes' : 'stays';
}

interface Owners {
  /** A line whose fate is known was passed. */
  pass(line: SurveyedLine, fate: Plain): void;
  /** The fate of a line that says nothing of itself. */
  of(line: SurveyedLine): Plain;
}

/** @param start of what stands before all that is known: a session's head, on which everything after it hangs */
function createOwners(start: Plain): Owners {
  const latest = new Map<string | null, Plain>();
  return {
    pass({ session }, fate) {
      latest.set(session, fate);
      latest.set(null, fate);
    },
    of: ({ session }) => latest.get(session) ?? start,
  };
}
