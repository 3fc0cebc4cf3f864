// Prints src/model/simplified-pairs.ts again: the traditional characters that are in frequent use (the first level of
// Big5), each with its simplified form, by the transliteration Traditional-Simplified of Unicode CLDR, which `uconv`
// (Debian: icu-devtools) carries out. Only what is one UTF-16 unit on both sides.
import { execFileSync } from 'node:child_process';

const LINE_CHARS = 56;
const big5 = new TextDecoder('big5');

const frequent = [];
for (let lead = 0xa4; lead <= 0xc6; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    const character = big5.decode(Uint8Array.of(lead, trail));
    if (/^[\u4e00-\u9fff]$/.test(character) && lead * 256 + trail <= 0xc67e) frequent.push(character);
  }

const simplified = execFileSync('uconv', ['-x', 'Traditional-Simplified', '-f', 'utf-8', '-t', 'utf-8'], {
  input: frequent.join('\n'),
  encoding: 'utf8',
}).split('\n');
const pairs = frequent
  .flatMap((character, at) => (simplified[at] === character ? [] : [character + simplified[at]]))
  .filter((pair) => pair.length === 2);
const lines = pairs.join('').match(new RegExp(`.{1,${LINE_CHARS}}`, 'gu')) ?? [];

console.log(`/** Traditional characters, each before its simplified one; written by scripts/rebuild-simplified.mjs. */
export const SIMPLIFIED_PAIRS =
${lines.map((line) => `  '${line}'`).join(' +\n')};`);
