// What a language writes onto a name without a space: the s of a genitive, the particles of Korean, the `and` and `to` of
// Arabic and Hebrew.

import { wordSet } from '../../model/words.js';

/** Short words that end in s are words of their own: `is` is no genitive of `i`. */
const SHORTEST_GENITIVE = 3;
/** A Korean given name has seldom one syllable, and one alone is part of too many words. */
const SHORTEST_STEM = 2;

/** What a Korean name stands as in a sentence, and the copula: `김철수가`, `김철수에게`, `김철수입니다`. */
const PARTICLES =
  wordSet(`가 이 은 는 을 를 의 에게 에게서 에게는 한테 한테서 께 께서 께서는 와 과 와의 과의 랑 이랑 하고 도 만 야 아 이야 부터
  까지 보다 처럼 같이 로 으로 나 이나 라도 이라도 마저 조차 밖에 뿐 네 이다 다 입니다 이에요 예요 이었다 였다 이었어요 였어요 라고 이라고
  라는 이라는 이고 고 이며 며 인데 인지`);
/** Titles, and the syllable that a given name has among friends: `김철수씨가`, `민준이가`. */
const TITLES =
  wordSet(`씨 님 군 양 이 선생 선생님 과장 과장님 대리 대리님 부장 부장님 차장 차장님 팀장 팀장님 사장 사장님 이사 이사님
  교수 교수님 박사 박사님 원장님 선배 선배님 형 누나 오빠 언니 엄마 아빠`);
const LONGEST_ENDING = 4;

/** The forms of a folded word with what may be an ending set aside: `anna` of `annas`, `김철수` of `김철수씨가`. */
export function stemsOf(word: string): string[] {
  if (word.endsWith('s')) return word.length >= SHORTEST_GENITIVE ? [word.slice(0, -1)] : [];
  if (!isHangulSyllable(word.charCodeAt(word.length - 1))) return [];
  const bare = without(PARTICLES, word);
  return [...bare, ...[word, ...bare].flatMap((form) => without(TITLES, form))];
}

function isHangulSyllable(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3;
}

/** The longest ending first. */
function without(endings: ReadonlySet<string>, word: string): string[] {
  const found: string[] = [];
  const longest = Math.min(LONGEST_ENDING, word.length - SHORTEST_STEM);
  for (let length = longest; length > 0; length -= 1)
    if (endings.has(word.slice(-length))) found.push(word.slice(0, -length));
  return found;
}

/** Before a name of three letters or more: `ومحمد` is `and Mohammed`. */
const PROCLITICS = new Set([...'وفبلك', ...'ולבמש']);
const SHORTEST_AFTER_PROCLITIC = 3;

/** A folded word without a conjunction or preposition of one letter before it; null where there is none. */
export function withoutProclitic(word: string): string | null {
  return word.length > SHORTEST_AFTER_PROCLITIC && PROCLITICS.has(word.charAt(0)) ? word.slice(1) : null;
}
