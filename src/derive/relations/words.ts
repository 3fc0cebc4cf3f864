// The pieces that the patterns of relations are made of. Names are told by their capitals, so the patterns are
// sensitive to case, and the words around a name are written as they stand in a sentence or at its beginning.
import type { DerivedKind, RelationKind } from '../../model/entity.js';

/** One wording of a relation. Its end is the group `to`, its beginning the group `from` where that is no subject. */
export interface RelationRule {
  kind: RelationKind;
  from: DerivedKind | 'subject';
  to: DerivedKind;
  pattern: RegExp;
  /** The end must be a tool that is known, or written as only tools are. */
  isOfKnownTool: boolean;
}

/**
 * A text in which every letter is plain: patterns over it need no tables of all the world's letters, which take longer to
 * compile than to use. As long as the text, so that a place in one is the place in the other.
 */
export function plainLetters(text: string): string {
  return text.replace(NOT_ASCII, (letter) => (UPPER.test(letter) ? 'À' : LOWER.test(letter) ? 'à' : letter));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range itself is meant
const NOT_ASCII = /[^\x00-\x7f]/g;
const UPPER = /\p{Lu}/u;
const LOWER = /[\p{Ll}\p{Lo}]/u;

const LETTER = 'A-Za-zÀà';
const WORD = `[A-ZÀ](?:[${LETTER}0-9&+-]|[.'’](?=[${LETTER}0-9]))*`;
const PERSON_WORD = `[A-ZÀ](?=[${LETTER}'’-]*[a-zà])[${LETTER}'’-]*`;

/** How a name of each sort looks, without what stands around it. */
const NAMES = {
  person: `(?:(?:Dr|Mr|Mrs|Ms|Prof)\\.? )?${PERSON_WORD}(?: ${PERSON_WORD}){0,2}`,
  organisation: `${WORD}(?: (?:(?:of|de|for|&) )?${WORD}){0,4}`,
  place: `${WORD}(?:[ -](?:(?:of|on|de|am|upon) )?${WORD}){0,2}(?:, ${WORD}(?=[.,;!]|$))?`,
  project: `(?:\`[\\w.-]+\`|${WORD}(?: ${WORD}){0,2}|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`,
  tool: `(?:\`[\\w.+/@-]+\`|${WORD}(?: ${WORD}){0,2}|[a-zà][${LETTER}0-9.-]*[${LETTER}0-9])`,
} as const satisfies Partial<Record<DerivedKind, string>>;
export type NameSort = keyof typeof NAMES;

/** Words that may stand between a person and what they do without changing what is said. */
const ADVERBS: Readonly<Record<string, string>> = {
  ADV: '(?: (?:now|currently|still|also|actually|just|recently|really|mostly|both|all|always|usually|normally|only|mainly))*',
  ADV_SV: '(?: (?:just nu|nu|numera|fortfarande|också|faktiskt|mest|alltid))*',
  ADV_DE: '(?: (?:jetzt|nun|noch|auch|immer|derzeit|aktuell|meistens|seit [^,.;]{2,20}?))*',
};

/** `<person>` and its like stand for the name that is the relation's end, `<from:person>` for one that is its beginning. */
function withNames(source: string): string {
  return source
    .replace(/<from:(\w+)>/g, (_, sort: NameSort) => `(?<from>${NAMES[sort]})`)
    .replace(/<any:(\w+)>/g, (_, sort: NameSort) => NAMES[sort])
    .replace(/<(person|organisation|place|project|tool)>/g, (_, sort: NameSort) => `(?<to>${NAMES[sort]})`)
    .replace(/ADV(?:_SV|_DE)?/g, (name) => plainLetters(ADVERBS[name] ?? name));
}

type Ends = Pick<RelationRule, 'kind' | 'from' | 'to'> & { isOfKnownTool?: boolean };

/** Wordings of one relation, for `plainLetters`: each begins and ends at a word. */
export function wordings(ends: Ends, sources: readonly string[]): RelationRule[] {
  return sources.map((source) => ({
    isOfKnownTool: false,
    ...ends,
    pattern: new RegExp(`(?<![${LETTER}0-9])(?:${withNames(plainLetters(source))})(?![${LETTER}0-9])`, 'dg'),
  }));
}

/** Wordings in a script without spaces: where their words end they say themselves. */
export function hanWordings(ends: Ends, sources: readonly string[]): RelationRule[] {
  return sources.map((source) => ({ isOfKnownTool: false, ...ends, pattern: new RegExp(source, 'dgu') }));
}

/** One of these words. */
export function either(...lines: readonly string[]): string {
  return `(?:${lines.join('|')})`;
}
