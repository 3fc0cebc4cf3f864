import type { Category, Setting } from '../../model/memory.js';
import { SHOWN_FROM } from './families/family.js';
import type { Statement } from './hear.js';
import type { Language } from './language.js';
import { SPOKEN, type Spoken } from './languages/index.js';
import { type Piece, piecesOf, readPiece } from './languages/pieces.js';
import { KEPT_FROM, likelihoodIn, marksOf, type Standing } from './languages/weigh.js';
import { isReported } from './reported.js';
import { foundAlone } from './score.js';
import { type Span, trimmed } from './span.js';
import { isNotOwnVoice } from './voice.js';

/** Where a sentence in a language other than English stands. */
export interface SpokenPlace {
  /** The message with plain quotes. */
  shadow: string;
  paragraph: Span;
  sentence: Span;
  language: Exclude<Language, 'en'>;
  setting: Setting;
  asked: Standing['asked'];
  piecesBefore: number;
  /** What was said last in the message. */
  last: SpokenStatement | null;
}

/** A statement, and what its weight was told by; null for one in a wording of the tables. */
export interface SpokenStatement extends Statement {
  marks: ReadonlyMap<string, number> | null;
  /** The category of one of their people, of whom the next may go on; null where it is of nobody. */
  person: Category | null;
}

/** Whether what the other side asked is open, or only whether something is so. */
export function askedIn(before: string | null): Standing['asked'] {
  const question = /[^.!?。！？\n]*[?？][^?？]{0,40}$/.exec(before ?? '')?.[0].trim();
  if (question === undefined) return null;
  return OPEN_QUESTION.test(question) ? 'what' : 'whether';
}

const OPEN_QUESTION =
  /^(?:och |und |ok(?:ay)?,? )?(?:på |i |till |med |in |mit |an |für |aus )?(?:vad|vilke\p{L}*|vilka|hur|när|var|varför|vem|vart|was|welche\p{L}*|wie|wann|wo\p{L}*|wer|wen|warum|worum|what|which|how|when|where|who|why)(?!\p{L})|什么|哪|多少|几|怎么|谁|如何|还有|还要/iu;

/** The statements of one sentence, sure or not: those in a wording of the tables, and whatever else may be one. */
export function statementsIn(place: SpokenPlace): SpokenStatement[] {
  const { shadow, sentence, language, setting } = place;
  const spoken = SPOKEN[language];
  const words = shadow.slice(sentence.start, sentence.end);
  const mayBeWorded = !spoken.noStatement.test(words);
  const statements: SpokenStatement[] = [];
  let { last } = place;
  let isSupposed = false;
  let isFarOff = false;
  for (const clause of clausesIn(shadow, sentence, spoken.clauseBreak)) {
    isFarOff ||=
      setting === 'conversation' && spoken.telling.farOff.test(shadow.slice(clause.start, clause.end));
    const worded = mayBeWorded && !isFarOff ? wordedIn(place, clause, spoken) : null;
    if (worded) {
      statements.push(worded);
      last = worded;
    }
    const pieces = piecesOf(shadow, clause, spoken.telling);
    isSupposed ||= pieces.some(({ signs }) => signs.has('supposed'));
    if (isSupposed) continue;
    // A wording may be followed by other statements in its clause.
    for (const piece of worded ? pieces.slice(1) : pieces) {
      if (isFarOff && !OF_ONESELF.some((sign) => piece.signs.has(sign))) continue;
      if (setting === 'conversation' && spoken.telling.farOff.test(shadow.slice(piece.start, piece.end)))
        continue;
      const before = place.piecesBefore + statements.length;
      const said = saidIn({ ...place, last }, { piece, before });
      if (said) statements.push(said);
      last = said;
    }
  }
  return statements;
}

/** `Min vän sa: jag bor i Oslo`: what begins at `start` is in somebody else's voice. */
function isOfAnother(place: SpokenPlace, start: number): boolean {
  const { shadow, sentence, language } = place;
  return (
    isNotOwnVoice(shadow, { ...place, setting: 'conversation' }, start) ||
    (IN_FIRST_PERSON.test(shadow.slice(start, sentence.end)) &&
      isReported(shadow.slice(sentence.start, start), language))
  );
}

const IN_FIRST_PERSON = /^["„“「]?(?:jag|vi|min|mitt|mina|ich|wir|mein\p{L}*|我)(?!\p{L})|^["“「]?我/iu;
const OF_ONESELF = ['self', 'own'] as const;

function wordedIn(place: SpokenPlace, clause: Span, spoken: Spoken): SpokenStatement | null {
  const { shadow } = place;
  const words = shadow.slice(clause.start, clause.end);
  const start = clause.start + (spoken.leadIn.exec(words)?.[0].length ?? 0);
  const end = clause.end;
  const wording = spoken.wordings.find(({ pattern }) => pattern.test(withoutEnd(shadow.slice(start, end))));
  if (!wording || isPassing(place, shadow.slice(start, end)) || isOfAnother(place, start)) return null;
  return {
    ...statementOf(wording, { opening: clause.start, start, end }, words),
    stated: wording.confidence,
    marks: null,
    person: isOfPerson(wording.category) ? wording.category : null,
  };
}

function saidIn(
  place: SpokenPlace,
  { piece, before }: { piece: Piece; before: number },
): SpokenStatement | null {
  const { shadow, sentence, language } = place;
  const { telling } = SPOKEN[language];
  const words = shadow.slice(piece.start, piece.end);
  const start = piece.start + (telling.opener.exec(words)?.[0].length ?? 0);
  const rest = shadow.slice(start, piece.end);
  const read = start === piece.start ? piece : readPiece(shadow, { start, end: piece.end }, telling);
  if (read.weight === 0 || isPassing(place, rest) || /^"|\w=\w/.test(rest) || isOfAnother(place, start))
    return null;
  const ending = shadow.slice(Math.max(start, sentence.end - 2), sentence.end);
  const ofPerson = telling.goesOn.test(rest) ? (place.last?.person ?? null) : null;
  const marks = marksOf(read, {
    language,
    setting: place.setting,
    asked: place.asked,
    before,
    isFirst: place.piecesBefore === 0,
    goesOn: ofPerson !== null,
    isInQuestion: /[?？]/.test(ending),
    isExclaimed: /[!！]/.test(ending),
  });
  const stated = likelihoodIn(marks);
  const category = ofPerson ?? (stated < KEPT_FROM ? 'fact' : topicOf(rest, place));
  return {
    ...statementOf(
      { id: `${language}.told`, category },
      { opening: piece.start, start, end: piece.end },
      words,
    ),
    stated,
    shownFrom: SPOKEN_SHOWN_FROM[place.setting],
    weighedAs: 'spoken',
    marks,
    person: ofPerson ?? (read.signs.has('kin') ? (isOfPerson(category) ? category : 'third_party') : null),
  };
}

function isOfPerson(category: Category): boolean {
  return category === 'third_party' || category === 'children';
}

function topicOf(words: string, { language, setting }: SpokenPlace): Category {
  const topic = SPOKEN[language].telling.topics.find(([, pattern]) => pattern.test(words))?.[0] ?? 'fact';
  return setting === 'coding' && topic === 'preference' ? 'convention' : topic;
}

/** Of the conversation itself; in a coding session also how the work goes: `testerna är röda igen`. */
function isPassing({ language, setting }: SpokenPlace, words: string): boolean {
  const { aside, momentary, today } = SPOKEN[language].telling;
  const said = withoutEnd(words);
  if (setting === 'conversation' && today.test(said) && !LASTS.test(said)) return true;
  return aside.test(said) || (setting === 'coding' && momentary.test(said));
}

const LASTS =
  /(?<!\p{L})(?:alltid|aldrig|varje|jämt|ofta|sedan|sen i|hela tiden|brukar|efter|immer|ständig|jeden|jede|oft|seit|dauernd|nachts|nach der|wegen|weil)(?!\p{L})|每|总|一直|老是|经常|最近|天天|因为|以后/iu;

function statementOf(
  { id, category }: { id: string; category: Category },
  span: Span & { opening: number },
  words: string,
) {
  return {
    ...span,
    rule: CORRECTING.test(words) ? `correction:${id}` : id,
    category,
    assertion: 'explicit' as const,
    shownFrom: SHOWN_FROM.loosely,
    found: foundAlone(id),
  };
}

/** Below, one in four was a fact where the weights had not been fitted (`scripts/calibrate-spoken.mjs --try`). */
const SPOKEN_SHOWN_FROM: Readonly<Record<Setting, number>> = { conversation: 0.58, coding: 0.66 };

const CORRECTING = /^(?:rättelse|korrektur|更正|nej|nein|不)[,:，：\s]/i;

function withoutEnd(words: string): string {
  return words.replace(/[\s.,;:!…。！，]+$/, '');
}

function clausesIn(shadow: string, { start, end }: Span, clauseBreak: RegExp): Span[] {
  const clauses: Span[] = [];
  let from = start;
  for (const match of shadow.slice(start, end).matchAll(clauseBreak)) {
    clauses.push({ start: from, end: start + match.index });
    from = start + match.index + match[0].length;
  }
  clauses.push({ start: from, end });
  return clauses.map((clause) => trimmed(shadow, clause)).filter((clause) => clause.end > clause.start);
}
