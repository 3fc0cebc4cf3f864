/**
 * JSON in one form only (RFC 8785): keys sorted by UTF-16 units, no white space, ECMAScript's numbers and escapes.
 * What is signed is this form, so that a record may be indented, reordered or re-encoded and still be the same.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
