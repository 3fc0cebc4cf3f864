import { stemmer } from '@orama/stemmers/english';
import { isStopWord } from '../terms/stop-words.js';

/** Words that say how somebody stands to a thing, or since when: not what the statement is about. */
const ATTITUDES = new Set(
  `like love hate dislike enjoy prefer adore want stand use using keep let lets go going switch switched move moved
   live work working stop stopped quit drop dropped remove removed cancel cancelled avoid longer anymore now always
   never really still already currently recently today yesterday last next year month week please make get got new
   instead rather from ago also actually correction sorry wait nu inte längre gillar älskar använder bor mehr nicht
   jetzt mag liebe wohne verwende verwenden kein keine gone start started`
    .split(/\s+/)
    .map((word) => stemmer(word)),
);
const FUNCTION_CHARACTERS = new Set('我们你的了在是不要用没有现在很也都就吗呢吧和');

/** The stems that a statement is about. Numbers stand apart: different ones are never the same (`rules` 20, 21). */
export interface Content {
  stems: ReadonlySet<string>;
  numbers: string;
}

export function contentOf(statement: string): Content {
  const words = statement.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}][\p{L}\p{N}'.+#-]*/gu) ?? [];
  const plainWords = words.map((word) => word.replace(/(?:'s|'|\.)+$/, ''));
  const stems = plainWords
    .filter((word) => !/^\d/.test(word) && !isStopWord(word) && !FUNCTION_CHARACTERS.has(word))
    .map((word) => stemmer(word.replace(/'.*$/, '')))
    .filter((stem) => stem !== '' && !ATTITUDES.has(stem));
  return { stems: new Set(stems), numbers: (statement.match(/\d[\d.,:]*/g) ?? []).join(' ') };
}

/** How alike two sets are: what they share of what either has. Between 0 and 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedBy(a, b);
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : shared / either;
}

/** Whether all of the smaller set, which is not empty, stands in the larger. */
export function isContained(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const smaller = Math.min(a.size, b.size);
  return smaller > 0 && sharedBy(a, b) === smaller;
}

function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((one) => b.has(one)).length;
}
