import type { Polarity, Tier } from '../../../model/memory.js';
import { areApart } from './about.js';
import { isSameTalk, isShort } from './alike.js';
import { jaccard } from './content.js';
import { isContrary } from './contraries.js';
import { isCorrected, isEnded, isLeft, isMoved, isNamedAsOld, isOpposite, isRestored } from './endings.js';
import {
  isInstead,
  isNewValue,
  isNow,
  isOtherAspect,
  isOtherState,
  isOtherTool,
  isOtherValue,
  isRestated,
  isValueOfItsKind,
} from './new-values.js';
import { mayBeSame } from './person.js';
import { type Read, readingsOf } from './reading.js';
import { saysMore } from './says-more.js';

/** A fact as far as another can repeat or replace it. */
export interface Comparable {
  category: string;
  claim: string;
  /** Its words; the claim where they are not kept beside it. */
  quote: string;
  polarity: Polarity;
  rule: string;
  /** The conversation that it was said in: what is left out of a statement is found there. */
  session?: number;
  /** How sure it is that it is one; what is not said is taken for sure. */
  tier?: Tier;
  /** When it was said; statements of one message have the same. */
  observedAt?: number | null;
}

/** So alike, with the same numbers, that it is the same statement again. */
export const REPEATED_FROM = 0.8;

/**
 * Whether a later fact of the same person replaces an earlier one (`rules` 20, 21): another value of the same thing, its
 * opposite, an end to it, the value that it names as the old one, a correction. Or whether it says the same again.
 */
export function relationOf(later: Comparable, earlier: Comparable): 'replaces' | 'repeats' | null {
  if (isRepeated(readingsOf(later).whole, readingsOf(earlier).whole)) return 'repeats';
  if (isUnsure(later, earlier)) return null;
  return whyReplaced(later, earlier) === null ? null : 'replaces';
}

/** What is shown to nobody leaves in its place what is. */
function isUnsure(later: Comparable, earlier: Comparable): boolean {
  return later.tier === 'passing' && earlier.tier !== undefined && earlier.tier !== 'passing';
}

/** Those of the others that say the same, in whichever order they were said; in the same words or nearly. */
export function sameStatements<Other extends Comparable>(one: Comparable, others: readonly Other[]): Other[] {
  const { whole } = readingsOf(one);
  return others.filter((other) => isRepeated(whole, readingsOf(other).whole));
}

interface Reason {
  id: string;
  applies: (now: Read, then: Read) => boolean;
  /** Statements of one message can give each other the lie this way. */
  isWithinMessage?: boolean;
  /** It names what it puts right: `it is her brother who has it, not the sister`. */
  isAcross?: boolean;
}

/** The first that applies is taken; the surer ones come first. */
const REASONS: readonly Reason[] = [
  { id: 'slot', applies: isOtherValue, isWithinMessage: true },
  { id: 'named old', applies: isNamedAsOld, isWithinMessage: true, isAcross: true },
  { id: 'opposite', applies: isOpposite },
  { id: 'corrected', applies: isCorrected },
  { id: 'contrary', applies: isContrary, isAcross: true },
  { id: 'ended', applies: isEnded },
  { id: 'left', applies: isLeft },
  { id: 'restored', applies: isRestored },
  { id: 'instead', applies: isInstead },
  { id: 'moved', applies: isMoved },
  { id: 'now', applies: isNow },
  { id: 'new value', applies: isNewValue },
  { id: 'value of its kind', applies: isValueOfItsKind },
  { id: 'restated', applies: isRestated },
  { id: 'tool', applies: isOtherTool },
  { id: 'aspect', applies: isOtherAspect },
  { id: 'state', applies: isOtherState },
];

/** What a claim adds to its first statements is not worth losing those for, nor is a short end of a long one. */
const MOST_PARTS = 2;

/** By which of the reasons, in this order; null for none. */
export function whyReplaced(later: Comparable, earlier: Comparable): string | null {
  const { parts, whole } = readingsOf(earlier);
  const replaceable = parts.length > MOST_PARTS || !isShort(whole) ? parts.slice(0, 1) : parts;
  for (const now of readingsOf(later).parts) {
    for (const then of replaceable) {
      const reason = reasonFor(now, then);
      if (reason !== null) return saysMore(earlier, later) ? null : reason;
    }
  }
  return null;
}

function reasonFor(now: Read, then: Read): string | null {
  const isSame = mayBeSame(now.person, then.person) && !areApart(now.about, then.about, now.words.stems);
  const isMessage = isSameTalk(now, then) && now.fact.observedAt === then.fact.observedAt;
  if (isMessage && then.fact.claim.toLowerCase().includes(now.fact.claim.toLowerCase())) return null;
  const reason = REASONS.find(
    ({ applies, isWithinMessage = false, isAcross = false }) =>
      (isSame || isAcross) && (!isMessage || isWithinMessage) && applies(now, then),
  );
  return reason?.id ?? null;
}

function isRepeated(now: Read, then: Read): boolean {
  if (now.fact.polarity !== then.fact.polarity || now.fact.category !== then.fact.category) return false;
  if (now.words.numbers !== then.words.numbers || now.slot !== then.slot) return false;
  return jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}
