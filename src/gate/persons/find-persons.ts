import { type Candidate, taggedCandidates } from './candidates.js';
import { CODE, codeDensity, densityAround } from './code-density.js';
import { extended } from './extend.js';
import type { Gazetteer } from './gazetteer.js';
import { linesWithCapitals, type Span } from './lines.js';
import { listedPairs, listNeighbours } from './rescue.js';
import { createTagger, type TaggedLine } from './tagger.js';
import { type Tokens, tokenize } from './tokens.js';
import { UNIT, unitAt } from './units.js';
import { type Density, isAmongCode, isBelievable } from './vetoes.js';
import { createVocabulary } from './vocabulary.js';
import { loadWeights } from './weights.js';
import type { Word } from './words.js';

export interface Name extends Span {
  words: readonly Word[];
}

/** The names in a text, by position and apart. */
export type NameFinder = (text: string) => Name[];

type DensityAt = (at: number) => number;

/** Loads the weights: tens of milliseconds. */
export function loadNameFinder(gazetteer: Gazetteer): NameFinder {
  const tagger = createTagger(loadWeights());
  const wordAt = createVocabulary(gazetteer);

  function namesIn(text: string, line: Span, around: DensityAt): Name[] {
    const density = { ofLine: codeDensity(text, line.start, line.end), around: around(line.start) };
    if (density.ofLine > CODE) return [];
    const tokens = tokenize(text, line.start, line.end);
    if (isAmongCode(density) && !hasFirstName(text, tokens)) return [];
    const words = tokens.starts.map((start, index) => wordAt(text, start, tokens.ends[index] ?? start));
    const tagged = tagger.tag(tokens, words);
    return personsIn(text, tagged, density).map((person) => nameOf(tagged, person));
  }
  /** No name is believed among code without one: the line need not be tagged. */
  function hasFirstName(text: string, { starts, ends }: Tokens): boolean {
    return starts.some(
      (start, index) =>
        unitAt(text, start) === UNIT.upper && wordAt(text, start, ends[index] ?? start).isFirstName,
    );
  }
  return (text) => {
    const names: Name[] = [];
    const around = densityAround(text);
    for (const line of linesWithCapitals(text)) {
      for (const name of merged(namesIn(text, line, around))) names.push(name);
    }
    return names;
  };
}

function personsIn(text: string, line: TaggedLine, density: Density): Candidate[] {
  const believed = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.filter((candidate) => isBelievable(text, line, candidate, density));
  const candidates = [...taggedCandidates(line), ...listedPairs(line)];
  if (candidates.length === 0) return candidates;
  const persons = believed(candidates.map((candidate) => extended(line, candidate)));
  if (persons.length === 0 || isAmongCode(density)) return persons;
  return [...persons, ...believed(listNeighbours(line, persons))];
}

function merged(names: Name[]): Name[] {
  if (names.length < 2) return names;
  const apart: Name[] = [];
  for (const name of [...names].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (last === undefined || name.start >= last.end) apart.push({ ...name });
    else if (name.end > last.end) {
      last.end = name.end;
      last.words = [...last.words, ...name.words];
    }
  }
  return apart;
}

function nameOf({ tokens, words }: TaggedLine, { first, end }: Candidate): Name {
  return {
    start: tokens.starts[first] ?? 0,
    end: tokens.ends[end - 1] ?? 0,
    words: words.slice(first, end),
  };
}
