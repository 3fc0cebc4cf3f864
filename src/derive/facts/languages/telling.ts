import type { Category } from '../../../model/memory.js';

/**
 * What the words of a statement say about how it is meant. Every language has its own words for them; what each is
 * worth is the same in all (`weights.ts`).
 */
export type Sign =
  /** Of whom: the speaker, what is theirs, their people, somebody or something named before, the listener. */
  | 'self'
  | 'own'
  | 'kin'
  | 'other'
  | 'you'
  /** People who are nothing to the speaker, and what is heard of them. */
  | 'stranger'
  /** Who rang, wrote, told: what comes of it is the fact. */
  | 'news'
  /** `It is …`, `that …`: of what was just said. */
  | 'deictic'
  /** What: doing, having, liking, wanting, having to, no longer, not, so many, then. */
  | 'verb'
  | 'verbFirst'
  /** A thing or a name, and what it does: `Logging läuft über Loki`. */
  | 'plain'
  | 'has'
  | 'taste'
  | 'plan'
  | 'norm'
  | 'change'
  | 'denied'
  | 'number'
  | 'time'
  | 'place'
  | 'trouble'
  | 'name'
  | 'technical'
  /** How: asked, ordered, supposed, unsure, praised, said for company. */
  | 'asks'
  | 'order'
  | 'supposed'
  | 'hedged'
  | 'praise';

/** What a language needs to tell statements from the rest beyond its wordings. */
export interface Telling {
  /** Words stand apart from each other. */
  isSpaced: boolean;
  /** Where a further statement may begin inside a clause. */
  pieceBreak: RegExp;
  /** Where one may begin in a longer stretch without any mark, as people dictate. */
  runOn: RegExp;
  /** A piece that begins so goes on about somebody named before. */
  goesOn: RegExp;
  /** What stands before a statement and says nothing of its own. */
  opener: RegExp;
  /** Of the conversation itself, or read somewhere. */
  aside: RegExp;
  /** In conversation: so today alone. */
  today: RegExp;
  /** People far off, and what is heard of them: the rest of the sentence is theirs, but for what is of oneself. */
  farOff: RegExp;
  /** In coding sessions: how things stand at the moment. */
  momentary: RegExp;
  /** All of the message is said in play. */
  inPlay: RegExp;
  /** The piece only makes sense with the one before. */
  hangs: RegExp;
  signsOf(piece: string): ReadonlySet<Sign>;
  /** How much it says: words, or characters of three, beyond small talk. */
  weightOf(piece: string): number;
  /** What the statement is about, the first that fits. */
  topics: readonly (readonly [Category, RegExp])[];
}

/** Words of each class in lower case; `~` at the end of one stands for any ending. */
export type WordClasses = Readonly<Partial<Record<Sign, string>>>;
export type SignPatterns = readonly (readonly [Sign, RegExp])[];

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'-]*/gu;
const NONE: readonly Sign[] = [];

/** For languages whose words stand apart: each word is looked up once. `first` are classes of the first word alone. */
export function signsByWord(classes: WordClasses, first: WordClasses, patterns: SignPatterns) {
  const anywhere = dictionaryOf(classes);
  const atStart = dictionaryOf(first);
  return (piece: string): Set<Sign> => {
    const signs = signsByPattern(patterns)(piece);
    const words = wordsOf(piece);
    for (const word of words) for (const sign of anywhere(word)) signs.add(sign);
    const [first = ''] = words;
    for (const sign of atStart(first)) signs.add(sign);
    if (anywhere(first).includes('verb')) signs.add('verbFirst');
    else if (!signs.has('asks') && !signs.has('order') && isPlain(words, { anywhere, atStart }))
      signs.add('plain');
    return signs;
  };
}

const OF_A_SUBJECT: ReadonlySet<Sign> = new Set(['name', 'technical', 'trouble', 'kin', 'own']);

function isPlain(
  [first = '', ...rest]: readonly string[],
  { anywhere, atStart }: { anywhere: Lookup; atStart: Lookup },
): boolean {
  const isSubject =
    first.length > 2 &&
    atStart(first).length === 0 &&
    anywhere(first).every((sign) => OF_A_SUBJECT.has(sign));
  return isSubject && rest.slice(0, 2).some((word) => anywhere(word).includes('verb'));
}

export function signsByPattern(patterns: SignPatterns) {
  return (piece: string): Set<Sign> => {
    const signs = new Set<Sign>();
    for (const [sign, pattern] of patterns) if (!signs.has(sign) && pattern.test(piece)) signs.add(sign);
    return signs;
  };
}

function wordsOf(piece: string): string[] {
  return piece.toLowerCase().match(WORD) ?? [];
}

type Lookup = (word: string) => readonly Sign[];

function dictionaryOf(classes: WordClasses): Lookup {
  const whole = new Map<string, Sign[]>();
  const stems = new Map<string, Sign[]>();
  for (const [name, list] of Object.entries(classes)) {
    const sign = name as Sign;
    for (const entry of list.trim().split(/\s+/)) {
      const isStem = entry.endsWith('~');
      const [key, target] = isStem ? [entry.slice(0, -1), stems] : [entry, whole];
      target.set(key, [...(target.get(key) ?? []), sign]);
    }
  }
  const lengths = [...new Set([...stems.keys()].map(({ length }) => length))];
  return (word) => {
    let found: readonly Sign[] = whole.get(word) ?? NONE;
    for (const length of lengths) {
      const stem = length <= word.length ? stems.get(word.slice(0, length)) : undefined;
      if (stem) found = [...found, ...stem];
    }
    return found;
  };
}

/** How many words are in none of these. */
export function wordsBeyond(smallTalk: string): (piece: string) => number {
  const small = new Set(smallTalk.trim().split(/\s+/));
  return (piece) => wordsOf(piece).filter((word) => !small.has(word)).length;
}
