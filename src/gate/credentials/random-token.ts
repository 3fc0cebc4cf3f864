import { entropy, randomness } from './randomness.js';

const HEX = /^(?:[0-9a-f]{1,2048}|[0-9A-F]{1,2048})$/;
const DIGITS = /^\d{1,2048}$/;
const PATH = /^(?:\.{0,2}\/|[\w@.-]{1,64}\/[\w@.-]{1,64}\/?)/;
const JOINTS = /[_\-./+=~]/;
const WORD_WITH_NUMBER = /^[A-Za-z]{1,18}\d{0,3}[A-Za-z]{0,3}$/;
const SHORT_NUMBER = /^\d{1,4}[a-z]{0,2}$/;

export interface Neighbourhood {
  /** Characters between the word that announced it and the token. */
  gap: number;
  /** Whether that word means a secret; or else it is the name of a service. */
  isSecretWord: boolean;
}

/** Whether a token of 12 and more characters is what a machine made up, and not a name or number. */
export function looksRandom(token: string, { gap, isSecretWord }: Neighbourhood): boolean {
  if (DIGITS.test(token)) return false;
  if (HEX.test(token)) return isRandomHex(token) && gap <= (isSecretWord ? 24 : 40);
  const odd = randomness(token);
  if (PATH.test(token) && odd < 0.33) return false;
  if (odd < 0.3 && !/\d[A-Za-z]/.test(token)) return false;
  if (isMadeOfWords(token)) return false;
  const bits = entropy(token);
  if (/\d/.test(token)) return odd > (gap <= 24 ? 0.26 : 0.32) && bits > (token.length < 16 ? 2.8 : 3.1);
  if (/[A-Z]/.test(token) && /[a-z]/.test(token)) return odd > 0.3 && bits > 3.5 && token.length >= 16;
  return odd > 0.38 && bits > 3.5 && token.length >= 24;
}

function isRandomHex(token: string): boolean {
  if (token.length < 20) return false;
  const digits = token.replace(/[^0-9]/g, '').length / token.length;
  return digits >= 0.2 && digits <= 0.95 && entropy(token) > 2.5;
}

/** `my-app-name-2`, `oauth2_provider`: parts that are words or small numbers. */
export function isMadeOfWords(token: string): boolean {
  const parts = token.split(JOINTS).filter((part) => part !== '');
  return parts.every(
    (part) =>
      SHORT_NUMBER.test(part) || (WORD_WITH_NUMBER.test(part) && randomness(part.replace(/\d/g, '')) <= 0.34),
  );
}
