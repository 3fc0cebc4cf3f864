import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export const WEIGHTS_FILE = 'weights.bin.gz';
export const COMMON_WORDS_FILE = 'common-words.txt.gz';
/** The word lists that the weights were trained with; `other-words` are common words beyond the first 10,000. */
export const MEMBERSHIP_FILES = {
  firstNames: 'first-names.xor',
  names: 'names.xor',
  cities: 'cities.xor',
  otherWords: 'other-words.xor',
} as const;

/** A shipped table, as it lies in `assets/persons/`. */
export function readAsset(name: string): Uint8Array {
  const bytes = readFileSync(new URL(`../assets/persons/${name}`, import.meta.url));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
