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
  /** Told by its ids, and not by where it stands. */
  isKnown: boolean;
}

type Known = LineFate['fate'] | null;

export function fatesOf(
  lines: readonly SurveyedLine[],
  standing: (line: SurveyedLine) => Standing,
): LineFate[] {
  const known = lines.map((line) => knownFate(line, standing(line)));
  const byCall = fatesOfCalls(lines, known);
  const owners = createOwners(known);
  return lines.map((line, index) => {
    const own = known[index] ?? null;
    if (own !== null) owners.pass(line, own);
    const ofResult = line.results.flatMap((call) => byCall.get(call) ?? []).at(0);
    const fate = own ?? ofResult ?? owners.of(line);
    return { line, fate, isKnown: own !== null };
  });
}

function knownFate({ opensRound }: SurveyedLine, { goes, stays }: Standing): Known {
  if (goes) return stays ? 'shared' : 'goes';
  return stays || opensRound ? 'stays' : null;
}

function fatesOfCalls(
  lines: readonly SurveyedLine[],
  known: readonly Known[],
): Map<string, 'goes' | 'stays'> {
  const fates = new Map<string, 'goes' | 'stays'>();
  for (const [index, { calls }] of lines.entries()) {
    const fate = known[index];
    if (fate) for (const call of calls) fates.set(call, plain(fate));
  }
  return fates;
}

/** What hangs on a line that others rest on stays with it. */
function plain(fate: LineFate['fate']): 'goes' | 'stays' {
  return fate === 'goes' ? 'goes' : 'stays';
}

interface Owners {
  /** A line whose fate is known was passed. */
  pass(line: SurveyedLine, fate: LineFate['fate']): void;
  /** The fate of a line that says nothing of itself. */
  of(line: SurveyedLine): 'goes' | 'stays';
}

/** A file begins with its session's names and state, on which all that follows hangs: they go when all of it does. */
function createOwners(known: readonly Known[]): Owners {
  const latest = new Map<string | null, 'goes' | 'stays'>();
  const isWhole = known.includes('goes') && known.every((fate) => fate === null || fate === 'goes');
  if (isWhole) latest.set(null, 'goes');
  return {
    pass({ session }, fate) {
      latest.set(session, plain(fate));
      latest.set(null, plain(fate));
    },
    of: ({ session }) => latest.get(session) ?? latest.get(null) ?? 'stays',
  };
}
