import { isStopWord } from '../../terms/stop-words.js';
import { ANY, BEYOND_ASCII, DIGIT, EDGE, END, type Forms, LETTER_EDGE, START } from './forms.js';

/**
 * What a text needs, at least one of: a whole word (`w always`), a word that begins or ends so (`p motivat`, `s ed`), a
 * digit (`d`) or another character (`c ,`; all beyond ASCII are one); a word, or the beginning of one, that the text begins
 * with (`f always`, `g motivat`), or a word that is its last (`l always`). Words are runs of `\w`, in lower case.
 */
export type Need = ReadonlySet<string>;

/** What a text needs all of, the rarest first: two at the most, none where nothing is known. */
export type Needs = readonly Need[];
/** What is so frequent tells nothing beside a rarer need. */
const OF_ANY_TEXT = 90;

/** What each of `forms` needs. */
export function needsOfForms(forms: Forms): Needs {
  const first = new Set<string>();
  const second = new Set<string>();
  let hasSecond = false;
  for (const form of forms) {
    const [rarest, next] = rarestIn(form);
    if (rarest === null) return [];
    first.add(rarest);
    second.add(next ?? rarest);
    hasSecond ||= next !== null;
  }
  return hasSecond ? surest([first], [second]) : [first];
}

/** What a text needs that needs one of these: where one has no second need, its first is that too. */
export function needsOfAny(alternatives: readonly Needs[]): Needs {
  if (alternatives.some(([first]) => first === undefined)) return [];
  const first = unionOf(alternatives.map((needs) => needs[0]));
  if (!alternatives.some(([, second]) => second !== undefined)) return [first];
  return surest([first], [unionOf(alternatives.map((needs) => needs[1] ?? needs[0]))]);
}

function unionOf(needs: readonly (Need | undefined)[]): Need {
  const all = new Set<string>();
  for (const need of needs) for (const one of need ?? []) all.add(one);
  return all;
}

/** Of what is needed both ways, that which fewest texts have. */
export function surest(a: Needs, b: Needs): Needs {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const [first, ...rest] = [...a, ...b].sort((one, other) => frequencyOf(one) - frequencyOf(other));
  if (first === undefined) return [];
  const second = rest.find((need) => frequencyOf(need) < OF_ANY_TEXT && !isToldBy(first, need));
  return second === undefined ? [first] : [first, second];
}

/** Whether a text that has what `known` asks for has what `need` asks for: the same words, or their beginnings or ends. */
function isToldBy(known: Need, need: Need): boolean {
  for (const one of known) {
    const letters = one.slice(2);
    if (!['p', 's', 'w'].some((kind) => need.has(`${kind} ${letters}`)) && !need.has(one)) return false;
  }
  return true;
}

const sums = new WeakMap<Need, number>();

function frequencyOf(need: Need): number {
  let sum = sums.get(need);
  if (sum === undefined) {
    sum = 0;
    for (const one of need) sum += frequencyOfOne(one);
    sums.set(need, sum);
  }
  return sum;
}

const PIECES = /\ue005?[\w\ue000\ue002]+(?:\ue001*\ue006)?|[^\w\ue000-\ue003\ue005\ue006\s]/g;

/** Beside nothing but letters the edge of letters is that of a word: those are looked up by themselves too. */
function withWordEdges(form: string): string {
  if (!form.includes(LETTER_EDGE)) return form;
  return form.replace(/[\ue005\ue006]/g, EDGE).replace(/\ue003+/g, (marks, at: number) => {
    const isAfterLetters = /(?:^|\W)[a-z]+$/.test(form.slice(0, at));
    const isBeforeLetters = /^[a-z]+(?!\w)/.test(form.slice(at + marks.length));
    return `${isAfterLetters ? '' : ANY}${EDGE}${isBeforeLetters ? '' : ANY}`;
  });
}

function rarestIn(form: string): readonly [string | null, string | null] {
  let rarest: string | null = null;
  let second: string | null = null;
  for (const piece of withWordEdges(form).match(PIECES) ?? []) {
    const one = needOfPiece(piece);
    if (one === null || one === rarest) continue;
    if (rarest === null || frequencyOfOne(one) < frequencyOfOne(rarest)) {
      second = rarest;
      rarest = one;
    } else if (second === null || frequencyOfOne(one) < frequencyOfOne(second)) second = one;
  }
  return [rarest, second];
}

/** The same pieces stand in many forms. */
const needs = new Map<string, string | null>();
const frequencies = new Map<string, number>();

function needOfPiece(piece: string): string | null {
  let need = needs.get(piece);
  if (need === undefined) {
    need = readPiece(piece);
    needs.set(piece, need);
  }
  return need;
}

function frequencyOfOne(one: string): number {
  let known = frequencies.get(one);
  if (known === undefined) {
    known = frequency(one);
    frequencies.set(one, known);
  }
  return known;
}

function readPiece(piece: string): string | null {
  if (piece.startsWith(START)) return ofFirst(piece.slice(1).replace(AT_END, ''));
  if (piece.endsWith(END)) return ofLast(piece.replace(AT_END, ''));
  if (/^\w+$/.test(piece)) return `w ${piece}`;
  if (!/^[\w\ue000\ue002]/.test(piece)) return `c ${piece}`;
  const start = /^\w+/.exec(piece)?.[0];
  if (start !== undefined) return `p ${start}`;
  if (piece.includes(DIGIT)) return 'd';
  const end = /\w+$/.exec(piece)?.[0];
  if (end !== undefined && piece.includes(ANY)) return `s ${end}`;
  return piece.includes('_') ? 'c _' : null;
}

const AT_END = /\ue001*\ue006$/;

/** Of the piece that a text ends with. */
function ofLast(piece: string): string | null {
  const need = readPiece(piece);
  return need?.startsWith('w ') ? `l${need.slice(1)}` : need;
}

/** Of the piece that a text begins with. */
function ofFirst(piece: string): string | null {
  const need = readPiece(piece);
  if (need?.startsWith('w ')) return `f${need.slice(1)}`;
  return need?.startsWith('p ') ? `g${need.slice(1)}` : need;
}

/** The words that most clauses have, counted in chats and prompts. */
const FREQUENT = new Map(
  `i 48 to 42 it 42 the 39 you 39 and 36 a 36 s 30 my 24 in 24 that 21 me 18 for 18 with 15 this 15 of 15 is 15 so 15
   can 12 your 12 m 12 we 12 have 9 on 9 what 9 was 9 how 8`
    .split(/\n\s+| (?=[a-z])/)
    .map((one) => one.split(' '))
    .map(([word = '', share]) => [word, Number(share)]),
);

/** Of 100 clauses, roughly. */
function frequency(one: string): number {
  const [kind, letters = ''] = one.split(' ');
  if (kind === 'd') return 20;
  if (kind === 'f' || kind === 'l') return frequency(`w ${letters}`) / 3;
  if (kind === 'g') return frequency(`p ${letters}`) / 3;
  if (letters === BEYOND_ASCII) return 3;
  if (kind === 'c') return letters === ',' || letters === "'" ? 40 : 10;
  if (kind === 'w') return FREQUENT.get(letters) ?? (isStopWord(letters) ? 5 : 0.25);
  return Math.max((kind === 's' ? 90 : 60) / letters.length ** 2, FREQUENT.get(letters) ?? 0);
}
