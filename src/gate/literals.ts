/** Finds many literals in one pass over a text (Aho–Corasick, as a complete automaton), in any case. */
export interface LiteralIndex {
  /** Calls `onHit` with the start of each occurrence and the literal's number, in order of their ends. */
  scan(text: string, onHit: (start: number, literal: number) => void): void;
}

/** A state is the offset of its row in `table`; the states from `firstEnding` on are those where literals end. */
interface Automaton {
  table: Int32Array;
  firstEnding: number;
  /** The literals that end in each state, longest first; by number of the state's row. */
  endings: readonly (readonly number[])[];
}

export function indexLiterals(literals: readonly string[]): LiteralIndex {
  const folded = literals.map((literal) => literal.toLowerCase());
  const { classes, classCount } = classify(folded);
  const { table, firstEnding, endings } = endingsLast(complete(buildTrie(folded, { classes, classCount })));
  const lengths = folded.map((literal) => literal.length);

  // The one loop that touches every character: the common step is two loads and one comparison.
  function scan(text: string, onHit: (start: number, literal: number) => void): void {
    let state = 0;
    for (let index = 0; index < text.length; index += 1) {
      state = table[state + (classes[text.charCodeAt(index)] ?? 0)] ?? 0;
      if (state < firstEnding) continue;
      for (const literal of endings[state / classCount] ?? [])
        onHit(index + 1 - (lengths[literal] ?? 0), literal);
    }
  }
  return { scan };
}

/** The class of each UTF-16 unit. */
interface Alphabet {
  classes: Uint8Array;
  classCount: number;
}

/** Characters that occur in no literal share class 0: it keeps the table small enough for the cache. */
function classify(folded: readonly string[]): Alphabet {
  const classes = new Uint8Array(65_536);
  let classCount = 1;
  for (const literal of folded) {
    for (let index = 0; index < literal.length; index += 1) {
      const unit = literal.charCodeAt(index);
      if (classes[unit] !== 0) continue;
      if (classCount > 255) throw new RangeError('the literals are of too many characters');
      classes[unit] = classCount;
      classes[upperCaseOf(unit)] = classCount++;
    }
  }
  return { classes, classCount };
}

function upperCaseOf(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  return upper.length === 1 ? upper.charCodeAt(0) : unit;
}

/** States are row numbers here; 0 is the root, and also means that a transition is missing. */
interface Trie {
  table: Int32Array;
  classCount: number;
  endings: number[][];
}

function buildTrie(folded: readonly string[], { classes, classCount }: Alphabet): Trie {
  const mostStates = 1 + folded.reduce((sum, literal) => sum + literal.length, 0);
  const table = new Int32Array(mostStates * classCount);
  const endings: number[][] = [[]];
  folded.forEach((literal, number) => {
    let state = 0;
    for (let index = 0; index < literal.length; index += 1) {
      const cell = state * classCount + (classes[literal.charCodeAt(index)] ?? 0);
      state = table[cell] || endings.push([]) - 1;
      table[cell] = state;
    }
    endings[state]?.push(number);
  });
  return { table: table.slice(0, endings.length * classCount), classCount, endings };
}

/** Breadth first: a missing transition is that of the longest suffix, which also says what else ends here. */
function complete({ table, classCount, endings }: Trie): Trie {
  const suffixes = new Int32Array(endings.length);
  const queue = [0];
  for (const state of queue) {
    const suffixRow = (suffixes[state] ?? 0) * classCount;
    for (let letter = 0; letter < classCount; letter += 1) {
      const bySuffix = state === 0 ? 0 : (table[suffixRow + letter] ?? 0);
      const next = table[state * classCount + letter] ?? 0;
      if (next === 0) table[state * classCount + letter] = bySuffix;
      else {
        suffixes[next] = bySuffix;
        endings[next]?.push(...(endings[bySuffix] ?? []));
        queue.push(next);
      }
    }
  }
  return { table, classCount, endings };
}

/** Numbers the states anew, so that one comparison tells whether a literal ends. */
function endingsLast({ table, classCount, endings }: Trie): Automaton {
  const states = endings.map((_, state) => state);
  const order = [
    ...states.filter((state) => !endings[state]?.length),
    ...states.filter((s) => endings[s]?.length),
  ];
  const rowOf = new Int32Array(order.length);
  order.forEach((state, row) => {
    rowOf[state] = row * classCount;
  });
  const renumbered = new Int32Array(table.length);
  order.forEach((state, row) => {
    for (let letter = 0; letter < classCount; letter += 1) {
      renumbered[row * classCount + letter] = rowOf[table[state * classCount + letter] ?? 0] ?? 0;
    }
  });
  const silent = endings.filter((literals) => literals.length === 0).length;
  return {
    table: renumbered,
    firstEnding: silent * classCount,
    endings: order.map((state) => endings[state] ?? []),
  };
}
