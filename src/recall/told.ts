// A fact as it is shown: told of its subject, so that it can be read alone. What is stored, searched and compared is the
// claim as the person made it.
import { isAscii } from '../derive/facts/characters.js';
import { languageOf } from '../derive/facts/language.js';
import { findNames, testOf } from '../derive/names/index.js';
import { retell } from '../derive/retelling/retell.js';
import type { AuthoredBy } from '../model/memory.js';

/** Nobody is called by these: accounts of a machine, and stand-ins. */
const NO_NAME =
  /^(?:me|user|users|root|admin|administrator|owner|guest|anonymous|anonym|unknown|nobody|default|local|test|ubuntu|debian|node|system|customer|person|subject|human)$/i;
/** `caroline`, `anna-lena`, `jane.doe`; no e-mail address, number or id. */
const NAME = /^\p{L}{2,30}(?:[ ._-]\p{L}{2,30}){0,2}$/u;

const NAMELESS = 'the user';

/** How a subject is called: by their key where it reads like a name, else `the user`. */
export function nameOfSubject(subject: string): string {
  if (!NAME.test(subject) || NO_NAME.test(subject)) return NAMELESS;
  return subject
    .split(/([ ._-])/)
    .map((part) => part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()).replace(/^[._]$/, ' '))
    .join('');
}

export interface ToldFact {
  claim: string;
  authoredBy: AuthoredBy | null;
  /** Empty for what was shared: in a workspace stands the claim alone, and its subject is whoever made it. */
  quote: string | null;
}

/** The claim of a fact as it is shown under its subject: `I moved to Ghent` is `Caroline moved to Ghent`. */
export function toldClaim({ claim, authoredBy, quote }: ToldFact, subject: string): string {
  if (authoredBy !== 'subject' || languageOf(claim) !== 'en') return claim;
  return retell(claim, quote ? nameIn(claim, nameOfSubject(subject)) : 'a member');
}

/** Who says what they are called says it of the user: `Caroline is Caroline Ek` would say nothing. */
function nameIn(claim: string, name: string): string {
  return mayHold(claim, name) && findNames(claim, testOf([name])).length > 0 ? NAMELESS : name;
}

/** In plain letters a name stands nowhere where its first ones do not: most claims are read no further. */
function mayHold(claim: string, name: string): boolean {
  const beginning = name.slice(0, 2).toLowerCase();
  return !isAscii(claim) || !isAscii(beginning) || claim.toLowerCase().includes(beginning);
}
