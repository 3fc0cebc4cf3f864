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
