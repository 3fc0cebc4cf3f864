/** The alternatives that the source of a pattern, or of a group, has at its top. */
export function alternativesOf(source: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < source.length; at += elementLength(source, at)) {
    if (source[at] !== '|') continue;
    parts.push(source.slice(start, at));
    start = at + 1;
  }
  return [...parts, source.slice(start)];
}

/** How long the character, escape, class or group is that begins at `at`, without its quantifier. */
export function elementLength(source: string, at: number): number {
  if (source[at] === '\\') return 2;
  return source[at] === '(' || source[at] === '[' ? closing(source, at) - at + 1 : 1;
}

/** Where the group or class that begins at `at` ends. */
function closing(source: string, at: number): number {
  let depth = 0;
  let inClass = false;
  for (let place = at; place < source.length; place += 1) {
    const character = source[place];
    if (character === '\\') place += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0 && !inClass) return place;
  }
  return source.length - 1;
}

/**
 * The same as patterns of their own: `\b(?:a|b|c d)\b` fits where `\b(?:a|b)\b` or `\bc d\b` does. Single words stay
 * together, since a text that has one need not be looked at again (`certain.ts`).
 */
export function spreadOf(source: string): string[] {
  return spread(`(?:${source})`);
}

const WORD = /^[a-z?]+$/;
/** What a text beyond ASCII is looked at for at once. */
const NO_ASCII = /^[\u0080-\uffff]+$/;

function spread(source: string): string[] {
  const found = onlyGroupIn(source);
  if (found === null) return [source];
  const { before, body, after } = found;
  const alternatives = alternativesOf(body);
  const together = [WORD, NO_ASCII].map((kind) => alternatives.filter((one) => kind.test(one)));
  const others = alternatives.filter((one) => !together.flat().includes(one));
  return [
    ...together.filter((some) => some.length > 0).map((some) => `${before}(?:${some.join('|')})${after}`),
    ...others.flatMap((one) => spread(before + one + after)),
  ];
}

const NO_WIDTH = /^(?:\^|\$|\\b|\(\?<?[=!])/;
const QUANTIFIER = /^[?*+{]/;

/** The group beside which a pattern has only what is no character: edges and what stands before or after. */
function onlyGroupIn(source: string): { before: string; body: string; after: string } | null {
  let group: { start: number; end: number } | null = null;
  for (let at = 0; at < source.length; ) {
    const end = at + elementLength(source, at);
    if (source.startsWith('(?:', at)) {
      if (group !== null || QUANTIFIER.test(source.slice(end))) return null;
      group = { start: at, end };
    } else if (!NO_WIDTH.test(source.slice(at, end))) return null;
    at = end;
  }
  if (group === null) return null;
  const { start, end } = group;
  return { before: source.slice(0, start), body: source.slice(start + 3, end - 1), after: source.slice(end) };
}
