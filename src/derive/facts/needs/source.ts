import { elementLength } from './alternatives.js';
import {
  ANY,
  anyOfThese,
  BEYOND_ASCII,
  DIGIT,
  EDGE,
  END,
  endAtEdge,
  type Forms,
  joined,
  LETTER_EDGE,
  repeated,
  START,
  shortened,
  startAtEdge,
} from './forms.js';
import { type Needs, needsOfAny, needsOfForms, surest } from './need.js';

/** A part of a pattern: what it can match, and what a text needs for it to match anywhere. */
interface Part {
  forms: Forms;
  needs: Needs;
}

const NOTHING: Part = { forms: [''], needs: [] };
const part = (...forms: string[]): Part => ({ forms, needs: [] });

/**
 * What a text needs, for the pattern with this source to fit it somewhere. Reads what our patterns are made of; what it
 * does not know counts as anything.
 */
export function needsOf(pattern: Written): Needs {
  return partOf(pattern).needs;
}

/** What the whole of a pattern can match. */
export function formsOf(pattern: Written): Forms {
  return partOf(pattern).forms;
}

/** A pattern, or what one is made of. */
export interface Written {
  readonly source: string;
  readonly flags: string;
}

/** `^` and `$` are where a text begins and ends, or where any line does. */
function partOf({ source, flags }: Written): Part {
  return alternativesIn({ source, at: 0, isOfLines: flags.includes('m') });
}

interface Reader {
  source: string;
  at: number;
  /** Each line begins and ends as a text does. */
  isOfLines: boolean;
}

function alternativesIn(reader: Reader): Part {
  const parts = [sequenceIn(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    parts.push(sequenceIn(reader));
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    forms: anyOfThese(parts.map(({ forms }) => forms)),
    needs: needsOfAny(parts.map(({ needs }) => needs)),
  };
}

/** Joins the parts of a sequence as long as they can match few things; each such run may tell what is needed. */
function sequenceIn(reader: Reader): Part {
  let needs: Needs = [];
  let left = ANY;
  let run: Forms = [''];
  let before: Forms = [''];
  const end = (right: string) => {
    needs = surest(needs, needsOfForms(run.map((form) => left + form + right)));
  };
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
    const next = quantifiedIn(reader);
    needs = surest(needs, next.needs);
    const longer = joined(run, next.forms);
    if (longer !== null) {
      run = longer;
      continue;
    }
    end(startAtEdge(next.forms) ? EDGE : ANY);
    left = endAtEdge(run) ? EDGE : ANY;
    before = joined(before, shortened(run)) ?? [ANY];
    run = next.forms;
  }
  end(ANY);
  return { forms: joined(before, run) ?? shortened(run).map((form) => ANY + form), needs };
}

const QUANTIFIER = /(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/y;

function quantifiedIn(reader: Reader): Part {
  const element = elementIn(reader);
  QUANTIFIER.lastIndex = reader.at;
  const found = QUANTIFIER.exec(reader.source);
  if (found === null) return element;
  reader.at += found[0].length;
  const [, mark, least] = found;
  const isOptional = mark === '?' || mark === '*' || Number(least ?? 1) === 0;
  const needs = isOptional ? [] : element.needs;
  if (mark === '?') return { forms: anyOfThese([[''], element.forms]), needs };
  return { forms: repeated(element.forms, isOptional), needs };
}

const ESCAPES: Readonly<Record<string, Part>> = {
  b: part(EDGE),
  B: NOTHING,
  s: part(EDGE),
  W: part(EDGE),
  n: part(EDGE),
  t: part(EDGE),
  d: part(DIGIT),
};

function elementIn(reader: Reader): Part {
  const character = reader.source.charAt(reader.at);
  if (character === '(') return groupIn(reader);
  if (character === '[') return classIn(reader);
  if (character === '\\') return escapeIn(reader);
  reader.at += 1;
  if (character === '^') return part(reader.isOfLines ? EDGE : START);
  if (character === '$') return part(reader.isOfLines ? EDGE : END);
  return character === '.' ? part(ANY) : literal(character);
}

/** These may match ASCII letters where case is ignored. */
const FOLDED = /[\u017f\u212a]/;

function literal(character: string): Part {
  if (FOLDED.test(character)) return part(ANY);
  return part(character > '\u007f' ? BEYOND_ASCII : character.toLowerCase());
}

const CODE = /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/iy;
const NAMED = /\\[pPk](?:\{[^}]*\}|<[^>]*>)/y;

function escapeIn(reader: Pick<Reader, 'source' | 'at'>): Part {
  CODE.lastIndex = reader.at;
  const code = CODE.exec(reader.source);
  if (code !== null) {
    reader.at += code[0].length;
    return literal(String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16)));
  }
  NAMED.lastIndex = reader.at;
  const length = NAMED.exec(reader.source)?.[0].length ?? 2;
  const letter = reader.source.charAt(reader.at + 1);
  reader.at += length;
  return ESCAPES[letter] ?? (/\w/.test(letter) ? part(ANY) : literal(letter));
}

const OPENING = /\((?:\?(?::|<?[=!]|<\w+>))?/y;

function groupIn(reader: Reader): Part {
  OPENING.lastIndex = reader.at;
  const opening = OPENING.exec(reader.source)?.[0] ?? '(';
  const end = reader.at + elementLength(reader.source, reader.at);
  const body = reader.source.slice(reader.at + opening.length, end - 1);
  const inner = bodyOf(body, reader.isOfLines);
  reader.at = end;
  if (opening === '(?=') return { forms: [startAtEdge(inner.forms) ? EDGE : ''], needs: inner.needs };
  if (opening === '(?<=') return { forms: [endAtEdge(inner.forms) ? EDGE : ''], needs: inner.needs };
  if (opening === '(?!' || opening === '(?<!')
    return part(NO_WORD.test(body) ? EDGE : NO_LETTER.test(body) ? LETTER_EDGE : '');
  return inner;
}

/** Many patterns have the same groups: each is read once. */
const bodies = new Map<string, Part>();

function bodyOf(body: string, isOfLines: boolean): Part {
  const key = `${isOfLines} ${body}`;
  let known = bodies.get(key);
  if (known === undefined) {
    known = alternativesIn({ source: body, at: 0, isOfLines });
    bodies.set(key, known);
  }
  return known;
}

/** What must not stand there: any character of a word, or at least no letter. */
const NO_WORD = /^(?:\[\\w[^\]]*\]|\\w)$/;
const NO_LETTER = /^(?:\[(?:\\p\{L\})[^\]]*\]|\\p\{L\})$/;

const MOST_IN_CLASS = 8;
const CLASS = /\[(\^)?((?:\\.|[^\]\\])*)\]/sy;
const MEMBER = /\\u\{?[0-9a-f]{4}\}?|\\[pP]\{[^}]*\}|\\.|[^\\]/gis;

function classIn(reader: Reader): Part {
  CLASS.lastIndex = reader.at;
  const [whole = '[', not, body = ''] = CLASS.exec(reader.source) ?? [];
  reader.at += whole.length;
  if (not !== undefined) return part(ANY);
  const members = body.match(MEMBER) ?? [];
  const isRange = members.some((member, index) => member === '-' && index > 0 && index < members.length - 1);
  if (isRange && members.every((member) => member === '-' || isBeyondAscii(member)))
    return part(BEYOND_ASCII);
  if (isRange) return part(body === '0-9' ? DIGIT : ANY);
  const parts = members.map((member) =>
    member.startsWith('\\') ? escapeIn({ source: member, at: 0 }) : literal(member),
  );
  const known = new Set(parts.flatMap(({ forms }) => forms));
  return known.has(ANY) || known.size > MOST_IN_CLASS ? part(ANY) : part(...known);
}

function isBeyondAscii(member: string): boolean {
  const { forms } = member.startsWith('\\') ? escapeIn({ source: member, at: 0 }) : literal(member);
  return forms[0] === BEYOND_ASCII;
}
