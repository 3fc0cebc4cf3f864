/** Letter of the row kinds that are numbered inside their session: `<session>.r4`. */
const KIND_LETTER = { round: 'r', fact: 'f', summary: 's', artifact: 'a' } as const;
export type NumberedKind = keyof typeof KIND_LETTER;
export type RowKind = 'session' | NumberedKind;

export const ROW_KINDS = [
  'session',
  'round',
  'fact',
  'summary',
  'artifact',
] as const satisfies readonly RowKind[];

/** The public id of a numbered row (`architecture`, identity is lineage). */
export function numberedId(session: string, kind: NumberedKind, n: number): string {
  return `${session}.${KIND_LETTER[kind]}${n}`;
}

/** Eight characters of the session part, as lists show it, and of every other random id in it. */
export function shortId(id: string): string {
  const dot = id.indexOf('.');
  return dot < 0 ? id.slice(0, 8) : id.slice(0, 8) + id.slice(dot).replace(UUID, '$1');
}

const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}\b/g;

/** So many characters of an id are enough for reading, and so many for a deed (`rules` 33). */
export const READ_PREFIX = 4;
export const DEED_PREFIX = 8;

export interface ParsedId {
  /** Lower-case hexadecimal digits and dashes of the session part, possibly only its beginning. */
  session: string;
  kind: RowKind;
  n: number | null;
}

const LETTER_KIND: Record<string, NumberedKind> = { r: 'round', f: 'fact', s: 'summary', a: 'artifact' };

/** Reads a whole or shortened id; null when the text has not the form of one. */
export function parseId(text: string): ParsedId | null {
  const match = /^([0-9a-f][0-9a-f-]{3,35})(?:\.([rfsa])([1-9]\d{0,9}))?$/i.exec(text.trim());
  if (!match?.[1]) return null;
  const session = match[1].toLowerCase();
  if (!match[2] || !match[3]) return { session, kind: 'session', n: null };
  const kind = LETTER_KIND[match[2].toLowerCase()];
  return kind ? { session, kind, n: Number(match[3]) } : null;
}
