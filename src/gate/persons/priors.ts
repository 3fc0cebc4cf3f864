import { wordSet } from '../../model/words.js';
import { isCommon, isFrequent, isRare, type Word } from './words.js';

/** Stronger than any sum of weights against it. */
const CERTAIN = 2_000;
const PROBABLE = 700;
/** So much that a rare word is taken for a name where the weights are in doubt. */
const LIKELY = 400;

/** What a question or statement calls a name, in the languages of the weights. */
const NAMING = wordSet('name surname namn nom nombre nome naam navn nimi imię nazwisko');
const CALLED = wordSet('named called heter hette heißt heiße hedder');
const IS = wordSet('is är ist est es è é er on to');
/** People by what they are to somebody: a rare word after them is their name. */
const ROLES = wordSet(
  'colleague coworker boss manager wife husband partner girlfriend boyfriend friend brother sister mother father son ' +
    'daughter kid aunt uncle cousin neighbour neighbor customer client patient user producer ' +
    'kollega chef fru man make maka sambo vän bror syster mor far mamma pappa son dotter kund kunden patient ' +
    'kollegin kollege chefin frau mann freund freundin bruder schwester mutter vater sohn tochter kunde patient ' +
    'collègue client cliente femme mari ami amie frère sœur mère père fils fille ' +
    'colega esposa esposo marido amigo amiga hermano hermana madre padre hijo hija paciente ' +
    'collega moglie marito amico amica fratello sorella figlio figlia vrouw vriend vriendin broer zus moeder vader ' +
    'kolleg kone mann venn ven søster søn datter kunden mulher irmão irmã mãe pai filho filha',
);
/** Words that often stand before a name, and before other things too. */
const BEFORE = wordSet(
  'by with contact ask asked told tell call called calls email cc hi hello dear hey hej hallo bonjour hola ciao olá ' +
    'ring med mit av von avec con com says said sade säger sagt enligt laut selon according',
);
/** What people do, said right after their name. */
const DEEDS = wordSet(
  'says said asked told thinks wants wrote writes called calls agreed replied explained lives works flew left joined ' +
    'suggested mentioned insisted complained reported confirmed prefers likes hates sade säger bor jobbar ringde vill ' +
    'tycker skrev sagt sagte wohnt arbeitet möchte habite travaille vive trabaja abita lavora woont werkt mora',
);

/** What the words around a capitalised one say for its being the beginning of a name, as an addition to its score. */
export function priorOfName(line: readonly Word[], index: number): number {
  const word = line[index];
  if (word === undefined || !word.isCapital || word.isAllCapitals) return 0;
  if (isIntroduced(line, index)) return CERTAIN;
  if (!isRare(word)) return 0;
  if (isIn(ROLES, line[index - 1])) return PROBABLE;
  const support = [
    isIn(BEFORE, line[index - 1]) || (line[index - 1]?.text === ':' && isIn(BEFORE, line[index - 2])),
    isIn(DEEDS, line[index + 1]),
    line[index + 1]?.lower === "'s",
    isRareName(line[index + 1]),
  ];
  return support.filter(Boolean).length * LIKELY;
}

/** Does a title stand before it, or what says that a name comes? */
export function isIntroduced(line: readonly Word[], index: number): boolean {
  return followsTitle(line, index) || followsNaming(line, index);
}

function followsTitle(line: readonly Word[], index: number): boolean {
  const before = line[index - 1];
  const title = before?.text === '.' ? line[index - 2] : before;
  return title?.isTitle === true && title.isCapital && !title.isAllCapitals;
}

/** `named Anna`, `my name is Anna`, `Name: Anna`, `What's your name? Anna`. */
function followsNaming(line: readonly Word[], index: number): boolean {
  const [word, last] = [line[index], line[index - 1]];
  if (word === undefined || last === undefined || (isFrequent(word) && !word.isFirstName)) return false;
  if (isIn(CALLED, last)) return true;
  if (isCommon(word) && !word.isFirstName) return false;
  const isLink = isIn(IS, last) || last.text === ':' || last.text === '?';
  return isLink && isIn(NAMING, line[index - 2]);
}

function isIn(set: ReadonlySet<string>, word: Word | undefined): boolean {
  return word !== undefined && set.has(word.lower);
}

function isRareName(next: Word | undefined): boolean {
  if (next === undefined || !next.isCapital || next.isAllCapitals) return false;
  return next.frequency === 'n' || (next.frequency === 'd' && next.isName) || next.text.endsWith('.');
}
