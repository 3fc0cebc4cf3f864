import { contentOf, sharedWords, topicsOf } from './content.js';
import { namesSomeListed } from './listed.js';
import { type Read, readingsOf } from './reading.js';
import type { Comparable } from './relation.js';
import { valuesOf, withDigits } from './values.js';

const BETWEEN_PIECES = /(?:[,;.!?:]|\s[-–—])\s+|[，；。！？]\s*/;
/** Shorter than this, a piece tells nothing of its own. */
const SHORTEST_PIECE = 6;
/** `since Monday`, `in the cellar`, `because …`, `CI checks it`: it hangs on what was said before. */
const HANGING =
  /^(?:since|from|via|per|at|for|until|till|by|in|on|to|with|without|because|cause|so|then|which|who|that|where|som|vilket|eftersom|sedan|från|på|hos|med|utan|för|seit|ab|auf|im|bei|mit|ohne|weil|da|denn|die|der|das|was)\s|^(?:因为|所以|从)|\b(?:it|this|that|them|det|es|das)$/iu;

/**
 * Whether `earlier` has a piece that `later` does not touch. The whole would be hidden with what has changed: `It's on
 * 5 September, about 80 guests` and then `60 guests` would lose the day, `We use pnpm and Docker` and then `no more Docker`
 * the other tool.
 */
export function saysMore(earlier: Comparable, later: Comparable): boolean {
  if (losesName(earlier.claim, later.claim)) return true;
  const { whole } = readingsOf(later);
  if (namesSomeListed(earlier.claim, whole)) return true;
  const pieces = earlier.claim.split(BETWEEN_PIECES).filter((piece) => piece.length >= SHORTEST_PIECE);
  if (pieces.length < 2) return false;
  return pieces.some((piece) => !HANGING.test(piece) && isUntouched(piece, whole));
}

/** `Jag heter Björn och bor i Malmö`: whoever moves keeps their name. */
const NAMED =
  /^(?:[Mm]y name is|[Mm]ein Name ist|I(?:['’]m| am) called|[Jj]ag heter|[Mm]itt namn är|[Ii]ch hei(?:ß|ss)e)\s+(?<name>\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*)(?=(?:,| and| och| und)\s)|^我(?:叫|的名字是)(?<chinese>\p{Script=Han}{2,4}?)(?=[，,和])/u;

function losesName(earlier: string, later: string): boolean {
  const { name, chinese } = NAMED.exec(earlier)?.groups ?? {};
  const own = name ?? chinese;
  return own !== undefined && !NAME.test(later) && !later.includes(own);
}

/** Says something of a name. */
const NAME = /\b(?:name|called|namn|heter|kallas|hei(?:ß|ss)e)(?!\p{L})|叫|名字/iu;

function isUntouched(piece: string, { topics, values, fact }: Read): boolean {
  const own = topicsOf(contentOf(piece).stems);
  const kinds = [...valuesOf(piece).keys()];
  if (own.length < 2 && kinds.length === 0) return false;
  if (sharedWords(own, topics).length > 0 || kinds.some((kind) => values.has(kind))) return false;
  const numbers = numbersIn(fact.claim);
  return !numbersIn(piece).some((number) => numbers.includes(number));
}

function numbersIn(words: string): string[] {
  return withDigits(words).match(/\d(?:[\d.,:]*\d)?/g) ?? [];
}
