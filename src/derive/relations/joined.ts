// A claim of two statements, `Jonas is my partner and works at Volvo`: what takes the place of the one need not end what
// the other says.
import type { RelationDraft } from '../../model/entity.js';
import { listedIn } from '../facts/replacing/listed.js';
import { type Comparable, relationOf } from '../facts/replacing/relation.js';
import { relationsOf } from './of-fact.js';

const VERB =
  "works?|lives?|study|studies|moved|plays?|runs?|owns?|has|have|am|is|['’]m|['’]s|bor|jobbar|arbetar|pluggar|studerar|flyttade|heter|är|har|wohn(?:e|t)|arbeite(?:t)?|leb(?:e|t)|studier(?:e|t)|heiße?n?|bin|ist|habe|hat";
const PRONOUN = 'I|he|she|we|jag|han|hon|vi|ich|er|sie|wir';
const JOINT = new RegExp(
  `\\s(?:and|och|und)\\s(?=(?:(?:${PRONOUN})\\s?)?(?:also\\s|också\\s|auch\\s)?(?:${VERB})(?!\\p{L}))`,
  'iu',
);
const OTHERS_PRONOUN = /^(?:he|she|han|hon|er|sie)\s/i;
const OWN_PRONOUN = /^(?:I|we|jag|vi|ich|wir)(?![\p{L}])/iu;
/** Whom the first statement is about, without its verb. */
const SUBJECT =
  /^(?:I|We|Jag|Vi|Ich|Wir|(?:My|Our|Min|Mitt|Mina|Vår|Mein\p{L}*|Unser\p{L}*) [\p{L}-]+(?:,? \p{Lu}[\p{L}-]+)?|\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)(?![\p{L}-])/u;

/** In SQL, what a claim of several statements holds. */
export const MAY_BE_JOINED = (claim: string) =>
  `(${claim} LIKE '% and %' OR ${claim} LIKE '% och %' OR ${claim} LIKE '% und %')`;

/** Each with the subject of the first; the claim alone where it is one statement. */
export function joinedStatements(claim: string): string[] {
  const [first = claim, ...others] = claim.split(JOINT);
  const subject = SUBJECT.exec(first)?.[0];
  if (others.length === 0 || subject === undefined) return [claim];
  const whole = others.map((other) =>
    OWN_PRONOUN.test(other) ? other : `${subject} ${other.replace(OTHERS_PRONOUN, '')}`,
  );
  return [first, ...whole];
}

/** Whether a later fact ends what a fact says of one of the things that it names together; of one thing alone it is no part. */
export function endsListed(backs: Backs, earlier: Comparable, later: Comparable): boolean {
  return listedIn(earlier.claim).some(
    ({ claim }) => isBacking(claim, backs) && isReplaced(claim, earlier, later),
  );
}

type Backs = (drafts: readonly RelationDraft[]) => boolean;

function isBacking(claim: string, backs: Backs): boolean {
  return backs(relationsOf({ claim, polarity: 'positive', authored_by: 'subject' }));
}

/** Of a part of what `earlier` claims, as if that were all of it. */
function isReplaced(part: string, earlier: Comparable, later: Comparable): boolean {
  return relationOf(later, { ...earlier, claim: part, quote: part }) === 'replaces';
}

/** Whether the part of a fact that backs a relation is replaced by a later fact; null where that cannot be told. */
export function endsRelation(backs: Backs, earlier: Comparable, later: Comparable): boolean | null {
  const parts = joinedStatements(earlier.claim);
  const own = parts.filter((part) => isBacking(part, backs));
  if (parts.length < 2 || own.length === 0) return null;
  const ends = (part: string) => isReplaced(part, earlier, later);
  if (own.some(ends)) return true;
  return parts.some(ends) ? false : null;
}
