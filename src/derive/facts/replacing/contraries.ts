// The opposite without a denial: `the bedroom is cold`, `the bedroom is warm now`.
import { areShort, isSameTalk } from './alike.js';
import { sharedWords } from './content.js';
import type { Read } from './reading.js';
import { wordsPattern } from './values.js';

const CONTRARIES: readonly (readonly [one: string, other: string])[] = [
  ['cold|freezing|kallt?|kalt|冷', 'warm|hot|varmt?|heiß|暖和|热'],
  ['slow|långsamt?|langsam|慢', 'fast|quick|snabbt?|schnell|快'],
  ['closed|stängt|geschlossen|zu|关门', 'open|öppet|offen|geöffnet|开门'],
  ['red|flaky|unstable|rött?|rot|instabil', 'green|stable|grönt?|grün|stabilt?'],
  ['offline|down|nere', 'online|back up|uppe'],
  ['empty|tomt?|leer|空', 'full|fullt?|voll|满'],
  ['loud|noisy|högljudd|laut|吵', 'quiet|tyst|leise|安静'],
  ['dirty|smutsigt?|schmutzig|脏', 'clean|rent?|sauber|干净'],
  ['locked|blocked|låst|gesperrt', 'unlocked|unblocked|upplåst|entsperrt'],
  ['private|privat', 'public|offentligt?|öffentlich'],
  ['optional|frivilligt?|freiwillig', 'mandatory|required|obligatoriskt?|pflicht'],
  ['paid|kostenpflichtig', 'free of charge|kostenlos|gratis'],
  ['by hand|manual(?:ly)?|manuellt?|von hand|手动', 'automatic(?:ally)?|automatiskt?|automatisch|自动'],
];

const PATTERNS = CONTRARIES.map((pair) => pair.map((words) => wordsPattern(words)));

export function isContrary(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !areShort(now, then) || then.isEvent) return false;
  if (now.fact.polarity !== then.fact.polarity || !(now.change.isNow || now.change.isInstead)) return false;
  if (sharedWords(now.topics.slice(0, 1), then.topics).length === 0) return false;
  return PATTERNS.some(
    ([one, other]) => areOpposed(one, other, now, then) || areOpposed(other, one, now, then),
  );
}

function areOpposed(one: RegExp | undefined, other: RegExp | undefined, now: Read, then: Read): boolean {
  if (one === undefined || other === undefined) return false;
  const before = then.fact.claim.toLowerCase();
  const after = now.fact.claim.toLowerCase();
  return one.test(before) && other.test(after) && !one.test(after) && !other.test(before);
}
