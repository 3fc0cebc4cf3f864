// A statement in the first person, told of the one who made it: `I don't eat fish` is `Caroline doesn't eat fish` where
// it stands alone. English; what is said in another language stays as it was said.
import { AUXILIARIES, isPast, SECOND_VERBS, thirdPerson } from './verbs.js';

/** Words, and what is between them. What is quoted is one piece, and nobody's first person here. */
const PIECES =
  /"[^"]*"|“[^”]*”|‘[^’]*’|`[^`]*`|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[^\p{L}\p{N}"“`'‘]+|["“`'‘]/gu;
const IS_WORD = /^[\p{L}\p{N}]/u;
const IS_SPACE = /^\s+$/;
const IS_COMMA = /^,\s+$/;
/** In pieces, two for a word. */
const LONGEST_ASIDE = 8;

/** What stands between `I` and its verb. */
const ADVERB =
  /^(?:myself|not|no|longer|ever|also|just|only|even|still|always|never|often|sometimes|seldom|rarely|mostly|both|all|now|then|soon|kinda|either|neither|already|once|too|very|almost|hardly|barely|(?!(?:re|ap|sup|multi|im|com)ply$|fly$|rely$|bully$|rally$|tally$|ally$)\p{L}+ly)$/iu;
/** Auxiliaries after which another verb has a person of its own. */
const FINITE = /^(?:am|was|have|had)$/i;
const CONJUNCTION = /^(?:and|but|n?or)$/i;
/** `Tom and I`: two of whom one is `I`. */
const TOGETHER = /^(?:and|n?or)$/i;
/** Has a capital because a statement begins with it. */
const OPENER =
  /^(?:yes|yep|yeah|no|nope|ok|okay|true|right|sure|well|agreed|correct|exactly|thanks|sorry|same|fine|good|great|vegan|vegetarian|single|married|retired|allergic|i|we|they|it|you|this|that|these|those|there|here)$/i;
/** After these a verb has no person: `to work`, `can work`. */
const GOVERNS = /^(?:to|can|could|will|would|should|must|may|might|do|don't|let|help|make|can't|won't)$/;
/** What follows a verb and no noun. */
const AFTER_VERB =
  /^(?:at|in|on|for|with|to|a|an|the|my|our|it|them|every|as|by|about|from|no|some|any|two|three|mostly|there|here|not)$/i;
/** `Type I diabetes`, `World War I`. */
const NUMBERED =
  /^(?:type|part|war|phase|chapter|level|stage|class|act|volume|tier|book|elizabeth|charles)$/i;

const OWN: Readonly<Record<string, { first: string; later: string }>> = {
  my: { first: "'s", later: 'their' },
  mine: { first: "'s", later: 'theirs' },
  me: { first: '', later: 'them' },
  myself: { first: '', later: 'themselves' },
};
/** `I'm`, `I've`: how it ends for one who is named, and for `they`. */
const ENDINGS: Readonly<Record<string, { one: string; many: string }>> = {
  m: { one: 'is', many: "'re" },
  ve: { one: 'has', many: "'ve" },
  ll: { one: 'will', many: "'ll" },
  d: { one: 'would', many: "'d" },
};
const AFTER_HAD = /^(?:better|been|had|gone|done|seen|never|already|just)$/i;

/**
 * `statement` with `name` in the place of its first person, and `they` once the name was said. A statement without a
 * first person comes back as it is.
 */
export function retell(statement: string, name: string): string {
  const pieces = togetherLast(statement).match(PIECES) ?? [];
  const told: string[] = [];
  let left: string | null = name;
  for (let at = 0; at < pieces.length; ) {
    const step = stepAt(pieces, at, left);
    const said = step?.told ?? [pieces[at] ?? ''];
    told.push(...(step && left === null && beginsSentence(pieces, at) ? withCapital(said) : said));
    at += step?.length ?? 1;
    if (step) left = null;
  }
  return left === null ? withCapital([told.join('')]).join('') : statement;
}

function withCapital([first = '', ...others]: readonly string[]): string[] {
  return [first.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), ...others];
}

/** Behind a full stop that is none of `e.g.`. */
function beginsSentence(pieces: readonly string[], at: number): boolean {
  return /[.!?]\s+$/.test(pieces[at - 1] ?? '') && !/^\p{L}$/u.test(pieces[at - 2] ?? '');
}

/** `My wife and I` as `I and my wife`: named first, the others can be theirs. */
function togetherLast(statement: string): string {
  return statement.replace(
    /^((?:both|neither|either) )?my ((?:[\p{L}-]+ ){1,3})(and|n?or) (?:I|me)\b(?!['’])/iu,
    (_all, both = '', others, and) => `${both}I ${and} my ${others.trim()}`,
  );
}

/** How many pieces are told anew, and how. */
interface Step {
  length: number;
  told: string[];
}

function stepAt(pieces: readonly string[], at: number, name: string | null): Step | null {
  const piece = pieces[at] ?? '';
  if (!MAY_BE_FIRST_PERSON.test(piece) || isInAddress(pieces, at)) return null;
  const word = piece.replaceAll('’', "'").toLowerCase();
  const own = Object.hasOwn(OWN, word) ? OWN[word] : undefined;
  if (own) return { length: 1, told: [name === null ? own.later : `${name}${own.first}`] };
  const contracted = /^i'?(m|ve)$|^i'(ll|d)$/.exec(word);
  if (contracted) return withEnding(pieces, at, { ending: contracted[1] ?? contracted[2] ?? '', name });
  const isPronoun = piece === 'I' || (piece === 'i' && at === 0);
  return isPronoun && !isNumber(pieces, at) ? withVerb(pieces, at, name) : null;
}

/** Most words are no first person by their first letters. */
const MAY_BE_FIRST_PERSON = /^(?:i(?![a-ln-uw-z])|m[ey])/i;

/** `me.example.org`, `/srv/my/site`, `my-app`, `i.e.`: no word of a sentence. */
function isInAddress(pieces: readonly string[], at: number): boolean {
  const follows = /^[.@_\\-]$/.test(pieces[at + 1] ?? '') && /^[\p{Ll}\p{N}]/u.test(pieces[at + 2] ?? '');
  return follows || /[\p{L}\p{N}][/.@_\\-]+$/u.test(`${pieces[at - 2] ?? ''}${pieces[at - 1] ?? ''}`);
}

function isNumber(pieces: readonly string[], at: number): boolean {
  return NUMBERED.test(pieces[at - 2] ?? '') && IS_SPACE.test(pieces[at - 1] ?? '');
}

function withEnding(
  pieces: readonly string[],
  at: number,
  { ending, name }: { ending: string; name: string | null },
): Step {
  const { one = '', many = '' } = ENDINGS[ending] ?? {};
  if (name === null) return { length: 1, told: [`they${many}`] };
  const isHad = ending === 'd' && AFTER_HAD.test(pieces[at + 2] ?? '');
  return { length: 1, told: [name, ' ', isHad ? 'had' : one] };
}

function withVerb(pieces: readonly string[], at: number, name: string | null): Step {
  const subject = name ?? 'they';
  const verb = verbAfter(pieces, at);
  if (verb === null) return { length: 1, told: [subject] };
  const word = (pieces[verb] ?? '').replaceAll('’', "'");
  const auxiliary = AUXILIARIES.get(word.toLowerCase());
  const length = verb + 1 - at;
  const upToVerb = [subject, ...withoutMyself(pieces.slice(at + 1, verb))];
  // `Gareth and Caroline live`: with another one the verb is what it is after `they`.
  const alone = isWithAnother(pieces, at) ? null : name;
  const told = auxiliary ? auxiliary[alone === null ? 'many' : 'one'] : toldVerb(word, alone);
  const hasPerson = auxiliary === undefined || FINITE.test(word);
  const second = alone === null || !hasPerson ? null : secondVerb(pieces, verb + 1);
  if (second === null) return { length, told: [...upToVerb, told] };
  const between = pieces
    .slice(verb + 1, second)
    .map((piece) => (piece.toLowerCase() === 'my' ? 'their' : piece));
  return {
    length: second + 1 - at,
    told: [...upToVerb, told, ...between, thirdPerson(pieces[second] ?? '')],
  };
}

/** `He and I`, `Tom Ek and I`; not `Mondays are hard and I …`, `Yes and I …`. */
function isWithAnother(pieces: readonly string[], at: number): boolean {
  const before = pieces.slice(0, at).filter((piece) => IS_WORD.test(piece));
  const others = before.slice(0, -1);
  return (
    TOGETHER.test(before.at(-1) ?? '') &&
    others.length > 0 &&
    others.length <= 2 &&
    (/^(?:both )?(?:he|she)$/i.test(others.join(' ')) || others.every(isNamed))
  );
}

function isNamed(word: string): boolean {
  return /^\p{Lu}\p{L}/u.test(word) && !OPENER.test(word);
}

function toldVerb(verb: string, name: string | null): string {
  return name === null || isPast(verb) ? verb : thirdPerson(verb);
}

/** `I myself cook`. */
function withoutMyself(between: readonly string[]): string[] {
  const at = between.findIndex((piece) => piece.toLowerCase() === 'myself');
  return at < 0 ? [...between] : [...between.slice(0, at - 1), ...between.slice(at + 1)];
}

/** Where the verb of the pronoun at `at` stands; null where something else follows it. */
function verbAfter(pieces: readonly string[], at: number): number | null {
  for (let next = afterAside(pieces, at + 1); next + 1 < pieces.length; next += 2) {
    const word = pieces[next + 1] ?? '';
    const isNext = IS_SPACE.test(pieces[next] ?? '') || IS_COMMA.test(pieces[next] ?? '');
    if (!isNext || CONJUNCTION.test(word) || !IS_WORD.test(word)) return null;
    if (!ADVERB.test(word)) return next + 1;
  }
  return null;
}

/** `I, for one, …`: where what stands between commas ends; `from` where nothing does. */
function afterAside(pieces: readonly string[], from: number): number {
  if (!IS_COMMA.test(pieces[from] ?? '')) return from;
  const end = pieces.findIndex((piece, index) => index > from && IS_COMMA.test(piece));
  return end > 0 && end - from <= LONGEST_ASIDE ? end : from;
}

/** `I live in Ghent and work at the archive`: a verb of the same subject; null where there is none for certain. */
function secondVerb(pieces: readonly string[], from: number): number | null {
  for (let at = from; at + 4 < pieces.length; at++) {
    const piece = (pieces[at] ?? '').replaceAll('’', "'");
    if (GOVERNS.test(piece) || /^i\b/i.test(piece) || /[,;:.]/.test(piece)) return null;
    if (!CONJUNCTION.test(piece)) continue;
    const verb = ADVERB.test(pieces[at + 2] ?? '') ? at + 4 : at + 2;
    const isVerb =
      SECOND_VERBS.has((pieces[verb] ?? '').toLowerCase()) && AFTER_VERB.test(pieces[verb + 2] ?? '');
    return isVerb ? verb : null;
  }
  return null;
}
