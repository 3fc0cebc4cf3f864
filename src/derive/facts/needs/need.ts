import { isStopWord } from '../../terms/stop-words.js';
import { ANY, BEYOND_ASCII, DIGIT, EDGE, type Forms, LETTER_EDGE } from './forms.js';

/**
 * What a text needs, at least one of: a whole word (`w always`), a word that begins or ends so (`p motivat`, `s ed`), a
 * digit (`d`) or another character (`c ,`; all beyond ASCII are one). Words are runs of `\w`, in lower case.
 */
export type Need = ReadonlySet<string>;

/** What each of `forms` needs; null where one of them needs nothing that is known. */
export function needOfForms(forms: Forms): Need | null {
  const need = new Set<string>();
  for (const form of forms) {
    const rarest = rarestIn(form);
    if (rarest === null) return null;
    need.add(rarest);
  }
  return need;
}

/** The one that fewer texts have. */
export function surer(a: Need | null, b: Need | null): Need | null {
  if (a === null || b === null) return a ?? b;
  return frequencyOf(b) < frequencyOf(a) ? b : a;
}

function frequencyOf(need: Need): number {
  let sum = 0;
  for (const one of need) sum += frequencyOfOne(one);
  return sum;
}

const PIECES = /[\w\ue000\ue002]+|[^\w\ue000-\ue003\s]/g;

/** Beside nothing but letters the edge of letters is that of a word: those are looked up by themselves too. */
function withWordEdges(form: string): string {
  if (!form.includes(LETTER_EDGE)) return form;
  return form.replace(/\ue003+/g, (marks, at: number) => {
    const isAfterLetters = /(?:^|\W)[a-z]+$/.test(form.slice(0, at));
    const isBeforeLetters = /^[a-z]+(?!\w)/.test(form.slice(at + marks.length));
    return `${isAfterLetters ? '' : ANY}${EDGE}${isBeforeLetters ? '' : ANY}`;
  });
}

function rarestIn(form: string): string | null {
  let rarest: string | null = null;
  for (const piece of withWordEdges(form).match(PIECES) ?? []) {
    const one = needOfPiece(piece);
    if (one !== null && (rarest === null || frequencyOfOne(one) < frequencyOfOne(rarest))) rarest = one;
  }
  return rarest;
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
  if (/^\w+$/.test(piece)) return `w ${piece}`;
  if (!/^[\w\ue000\ue002]/.test(piece)) return `c ${piece}`;
  const start = /^\w+/.exec(piece)?.[0];
  if (start !== undefined) return `p ${start}`;
  if (piece.includes(DIGIT)) return 'd';
  const end = /\w+$/.exec(piece)?.[0];
  if (end !== undefined && piece.includes(ANY)) return `s ${end}`;
  return piece.includes('_') ? 'c _' : null;
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
  if (letters === BEYOND_ASCII) return 3;
  if (kind === 'c') return letters === ',' || letters === "'" ? 40 : 10;
  if (kind === 'w') return FREQUENT.get(letters) ?? (isStopWord(letters) ? 5 : 1);
  return (kind === 's' ? 90 : 60) / letters.length ** 2;
}
