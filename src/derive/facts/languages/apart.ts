// Where a statement in Swedish, German or Chinese holds a further one that can be told alone.
import { cutApart, type Part } from '../cut-apart.js';
import type { Language } from '../language.js';
import { isDenied } from './denial.js';
import { SPOKEN } from './index.js';
import type { Telling } from './telling.js';

type Spoken = Exclude<Language, 'en'>;

const LEAST_WEIGHT = 2;
/** Words before a verb that are more are no subject alone. */
const MOST_OF_SUBJECT = 4;

export function spokenPiecesOf(statement: string, language: Spoken): Part[] {
  const { telling } = SPOKEN[language];
  return cutApart(statement, telling.pieceBreak, ({ words, before, told, joint }) => {
    const shared = sharedBy(words, told, { joint, telling, language });
    if (shared === null || telling.weightOf(before) === 0) return null;
    return telling.weightOf(words) < (shared === '' ? LEAST_WEIGHT : 1) ? null : shared;
  });
}

function sharedBy(
  words: string,
  before: string,
  { joint, telling, language }: { joint: string; telling: Telling; language: Spoken },
): string | null {
  if (telling.hangs.test(words) || telling.goesOn.test(words) || POINTS.test(words)) return null;
  const signs = telling.signsOf(words);
  if (NONE.test(words) && !signs.has('verb')) {
    const holder = HOLDER_BEFORE.exec(before)?.[0];
    return holder === undefined ? '' : `${holder} `;
  }
  const isClause = signs.has('verb') || (isDenied(words, language) && !DENIAL_FIRST.test(words));
  if (!isClause && !NOBODY_DOES.test(words)) return null;
  if (!telling.isSpaced) return OF_A_SUBJECT.some((sign) => signs.has(sign)) ? '' : null;
  if (!signs.has('verbFirst') || SUBJECT_AFTER.test(words)) return '';
  const subject = FOLLOWS.test(joint) ? null : subjectOf(before, telling);
  return subject === null ? null : `${subject} `;
}

/** Chinese leaves a subject out that was named before: without one, a piece is no statement. */
const OF_A_SUBJECT = ['self', 'own', 'kin', 'name', 'technical'] as const;
/** `es`, `das`, `det`: of what was said before; `du`: no statement. */
const POINTS =
  /^(?:es|das|dies|dies\p{L}|ist|det|de|den|detta|har det|är det|du|ihr|ni|这|那|你|它|是)(?!\p{L})|(?<!\p{L})(?:du|dir|dich|dein\p{L}*|dig|din|ditt|ihnen|davon|därav|dessa|diese\p{L}*)(?!\p{L})|[?？]/iu;
/** `aldrig i emulatorn`: no subject, no verb. */
const DENIAL_FIRST = /^(?:inte|aldrig|ej|ing\p{L}+|nicht|nie\p{L}*|kein\p{L}*|nix|nichts)(?!\p{L})/iu;
/** `Vi har katt men inga barn`. */
const NONE = /^(?:inga|ingen|inget|kein\p{L}*) \p{L}{3,}/iu;
const HOLDER_BEFORE =
  /^(?:jag|vi|ich|wir|\p{Lu}\p{L}+) (?:har|hade|vill ha|äter|dricker|använder|behöver|habe?n?|hat|esse?n?|isst|trinke?n?|nutze?n?|brauche?n?)(?!\p{L})/iu;
/** `inga växter följer med`. */
const NOBODY_DOES =
  /^(?:ing\p{L}+ (?:\p{L}+ )?\p{L}{2,}(?:r|de|te)|kein\p{L}* \p{L}+ \p{L}+(?:t|en))(?!\p{L})/iu;
/** `har jag`, `mag ich`: the subject stands behind the verb. */
const SUBJECT_AFTER = /^\p{L}+ (?:ich|wir|man|er|sie|jag|vi|han|hon)(?!\p{L})/iu;
/** `så ta …`: what is asked for, or another subject behind its verb. */
const FOLLOWS = /(?<!\p{L})(?:så|also|drum|denn|för|fast)(?!\p{L})/iu;
/** What a subject begins with. */
const SUBJECT_FIRST =
  /^(?:ich|wir|i|mia|mir|jag|vi|der|die|das|den|det|mein\p{L}*|unser\p{L}*|min|mitt|mina|vår|vårt|våra|alla|alle|\p{Lu}\p{L}+)(?!\p{L})/iu;

/** The words before the verb, where they are the subject. */
function subjectOf(piece: string, telling: Telling): string | null {
  const words = piece.split(/\s+/);
  const verb = words.findIndex((word) => telling.signsOf(word).has('verb'));
  if (verb < 1 || verb > MOST_OF_SUBJECT || SUBJECT_AFTER.test(words.slice(verb).join(' '))) return null;
  const subject = words.slice(0, verb).join(' ');
  return SUBJECT_FIRST.test(subject) && !/[,;:]/.test(subject) ? subject : null;
}
