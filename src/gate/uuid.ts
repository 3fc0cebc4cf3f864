/** A UUID as text, to be put into a pattern. */
export const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

const AT = new RegExp(`${UUID}(?![0-9a-fA-F-])`, 'y');
/** Where the groups of a UUID begin. */
const GROUP_STARTS = [0, 9, 14, 19, 24];
const LENGTH = 36;

const WHOLE = new RegExp(`^${UUID}$`);

/** True for a UUID and nothing else, which is never a secret on its own: the source's ids are. */
export function isUuid(text: string): boolean {
  return text.length === LENGTH && WHOLE.test(text);
}

/** True when the span begins with a group of a UUID and lies inside it: one UUID in 9,000 would pass as an account number (measured). */
export function isInsideUuid(text: string, start: number, end: number): boolean {
  return GROUP_STARTS.some((offset) => {
    AT.lastIndex = start - offset;
    return start >= offset && end <= start - offset + LENGTH && AT.test(text);
  });
}
