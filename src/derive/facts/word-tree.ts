/**
 * Words of ASCII letters and apostrophes, letter by letter: which of them a text has is found without cutting a word
 * out of it, or making a text of small letters of it.
 */
export interface WordTree {
  /** The node that a letter leads to from a node; 0 for none. */
  next: Uint16Array;
  /** The place, among the words, of the one that ends at a node; −1 for none. */
  wordAt: Int16Array;
}

const SYMBOLS = "abcdefghijklmnopqrstuvwxyz'";
const SYMBOL_COUNT = SYMBOLS.length;
const SYMBOL_BY_CODE = new Int8Array(128).fill(-1);
for (let code = 0; code < 128; code += 1)
  SYMBOL_BY_CODE[code] = SYMBOLS.indexOf(String.fromCharCode(code).toLowerCase());

function symbolAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (SYMBOL_BY_CODE[code] ?? -1) : -1;
}

export function wordTreeOf(words: readonly string[]): WordTree {
  const size = 1 + words.reduce((sum, word) => sum + word.length, 0);
  const tree = { next: new Uint16Array(size * SYMBOL_COUNT), wordAt: new Int16Array(size).fill(-1) };
  let nodes = 1;
  words.forEach((word, place) => {
    let node = 0;
    for (let at = 0; at < word.length; at += 1) {
      const edge = node * SYMBOL_COUNT + symbolAt(word, at);
      if (tree.next[edge] === 0) {
        tree.next[edge] = nodes;
        nodes += 1;
      }
      node = tree.next[edge] ?? 0;
    }
    tree.wordAt[node] = place;
  });
  return tree;
}

/** The place of the word that is the whole of `text` between two places, in whatever case; −1 for none. */
export function wordIn({ next, wordAt }: WordTree, text: string, start: number, end: number): number {
  let node = 0;
  for (let at = start; at < end; at += 1) {
    const symbol = symbolAt(text, at);
    node = symbol < 0 ? 0 : (next[node * SYMBOL_COUNT + symbol] ?? 0);
    if (node === 0) return -1;
  }
  return wordAt[node] ?? -1;
}

/** Where the run of ASCII letters and apostrophes ends that goes on from `start`. */
export function endOfRun(text: string, start: number): number {
  let at = start;
  while (at < text.length && symbolAt(text, at) >= 0) at += 1;
  return at;
}

/** The places of the words that a text has as whole runs of ASCII letters and apostrophes, each once, in order. */
export function wordsOfTree(tree: WordTree, text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfRun(text, at);
    if (end === at) continue;
    const word = wordIn(tree, text, at, end);
    if (word >= 0 && !found.includes(word)) found.push(word);
    at = end;
  }
  return found;
}
