/*
 * Secrets for tests are put together here, at run time: none of them stands in a file, so that scanners of this
 * repository have nothing to report.
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const ALPHABETS = {
  hex: '0123456789abcdef',
  upper: `${LETTERS.toUpperCase()}0123456789`,
  lower: `${LETTERS}0123456789`,
  mixed: `${LETTERS}${LETTERS.toUpperCase()}0123456789`,
  digits: '0123456789',
};

/** The same characters each time, in an order that looks random. */
export function fake(alphabet: keyof typeof ALPHABETS, length: number): string {
  const characters = ALPHABETS[alphabet];
  return Array.from(
    { length },
    (_, index) => characters[(index * 7 + 3 + (index >> 2)) % characters.length],
  ).join('');
}

export function fakeUuid(): string {
  return [8, 4, 4, 4, 12].map((length) => fake('hex', length)).join('-');
}

const dashes = '-'.repeat(5);
const body = Array.from({ length: 6 }, (_, line) => fake('mixed', 64 - line * 2)).join('\n');

export function fakeKeyParts(label = 'RSA PRIVATE KEY'): { begin: string; body: string; end: string } {
  return { begin: `${dashes}BEGIN ${label}${dashes}`, body, end: `${dashes}END ${label}${dashes}` };
}

export function fakeKey(label?: string): string {
  const parts = fakeKeyParts(label);
  return `${parts.begin}\n${parts.body}\n${parts.end}`;
}

export function fakeWebToken(): string {
  return [`ey${'J'}${fake('mixed', 30)}`, `ey${'J'}${fake('mixed', 50)}`, fake('mixed', 43)].join('.');
}
