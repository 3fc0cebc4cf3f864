import type { Detector, Report } from '../../detector.js';
import { NUMBERED_THINGS } from './street-words.js';

/** Phrases after which people say where somebody lives, in ASCII as far as the search needs. */
const CUES = [
  ...[
    'lives at ',
    'living at ',
    'lives on ',
    'address is ',
    'address: ',
    'address to ',
    'address to the same: ',
  ],
  ...['deliver to ', 'delivered to ', 'ship to ', 'ship it to ', 'located at ', 'moved to '],
  ...['bor p\u00e5 ', 'bor i ', 'adress: ', 'adressen \u00e4r ', 'bor ved ', 'bosatt p\u00e5 ', 'adresse: '],
  ...[
    'wohnt in ',
    'wohnt an ',
    'wohnhaft in ',
    'habite ',
    'habite au ',
    'vive en ',
    'abita in ',
    'woont op ',
  ],
  ...['woont aan ', 'adres: ', 'mora na ', 'mora no ', 'mieszka przy '],
];
const LONGEST = 110;
/** The number of the house is not further. */
const MAX_BEFORE_NUMBER = 45;
const PLACE_NAME = /^(?:the corner of )?[\p{Lu}\d](?:[^\n.;:?!"<>{}()|[\]]|\.(?=,| \d)){3,109}/u;
const SENTENCE_GOES_ON =
  / (?:in case|for|before|because|since|and (?:he|she|they|i|we)|with|when|where|och (?:han|hon)|und (?:er|sie)|who|which|but|until|if|so|is|was|has|on \p{L}{2,8}day) /iu;

/** `moved to 14 June`, `moved to Monday, 3 May`: a day. */
const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d{1,2}(?:st|nd|rd|th)?)(?![\p{L}\d])(?! (?:street|st|road|rd|avenue|ave|lane|close|court|drive|way|place|square|terrace|crescent|gardens)\b)/iu;

/** Whatever has a capital and a number where somebody says where they live. */
export const addressCueDetector: Detector = {
  kind: 'address',
  triggers: [...new Set(CUES.map(asciiBeginning))],
  examine,
};

function asciiBeginning(cue: string): string {
  return /^[\x20-\x7e]+/.exec(cue)?.[0] ?? cue;
}

function examine(text: string, at: number, report: Report): number {
  const lower = text.slice(at, at + 24).toLowerCase();
  const cue = CUES.filter((phrase) => lower.startsWith(phrase)).sort((a, b) => b.length - a.length)[0];
  if (cue === undefined || /\p{L}/u.test(text.charAt(at - 1))) return at + 1;
  const start = at + cue.length;
  const end = start + placeLength(text.slice(start, start + LONGEST));
  if (end === start) return at + 1;
  report(start, end);
  return end;
}

function placeLength(after: string): number {
  if (DAY.test(after)) return 0;
  const name = PLACE_NAME.exec(after)?.[0] ?? '';
  const on = SENTENCE_GOES_ON.exec(name);
  const place = (on === null ? name : name.slice(0, on.index)).replace(/[\s,]{1,4}$/, '');
  const number = place.search(/\d/);
  const beforeNumber = /(\p{L}{1,24}) $/u.exec(place.slice(0, Math.max(0, number)))?.[1] ?? '';
  if (number < 0 || number > MAX_BEFORE_NUMBER || NUMBERED_THINGS.has(beforeNumber.toLowerCase())) return 0;
  return /\p{Lu}\p{L}/u.test(place) ? place.length : 0;
}
