/*
 * What follows a street and a number: a flat, a postcode and a place. All patterns are bounded: the text is read a few
 * words far.
 */
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’]{0,24}(?:-[\\p{L}\\p{M}'’]{1,24}){0,3}";
const PARTICLE = '(?:de|do|da|dos|du|des|del|la|le|les|am|an|im|in|der|den|sur|sous|lès|upon|of) ';
const PLACE = `(?:(?:St|Ste|Mt|Ft)\\. )?(?=\\p{L}{2})${NAME}(?: (?:${PARTICLE}){0,2}${NAME}){0,3}(?: \\(${NAME}\\))?(?![\\p{L}\\p{M}\\p{N}])`;
const COUNTRY_PREFIX = '(?:[A-Z]{1,2}-)?';
const POSTCODE =
  `${COUNTRY_PREFIX}(?:\\d{5}-\\d{3,4}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4} [A-Z]{2}|\\d{4,6})(?![\\p{L}\\d])` +
  '|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![\\p{L}\\d])';
const UNIT_WORDS =
  'apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|lgh|lägenhet|vån|våning|bldg|building|piso|étage|esc|top|box';
const BREAK = ',?[ \\n]{1,2}';

const FLAT = new RegExp(
  `(?:,? {1,2}|,?\\n {0,4})(?:(?:${UNIT_WORDS})\\.? {0,2}#?[\\p{L}\\d]{1,6}|#\\d{1,5}|(?:I{1,3}|IV|V)(?=,))(?![\\p{L}\\d])`,
  'iuy',
);
const POSTCODE_AND_PLACE = new RegExp(`,?[ \\n]{1,2}(?:${POSTCODE}),? ${PLACE}`, 'uy');
const PLACE_AND_POSTCODE = new RegExp(`${BREAK}${PLACE}(?:,? [A-Z]{2,3})?,? {1,2}(?:${POSTCODE})`, 'uy');
const PLACE_AND_STATE = new RegExp(`, ${PLACE}, [A-Z]{2}(?![\\p{L}\\d])`, 'uy');
const BARE_POSTCODE = new RegExp(`, (?:${POSTCODE})`, 'uy');
/** `Copyright 2007`: a year is no postcode that shows an address by itself. */
const YEAR = /(?:^,?[ \n]{1,2}(?:19|20)\d\d[ ,]|[ ](?:19|20)\d\d$)/;

export interface AddressTail {
  end: number;
  /** A postcode and a place are in it, which no other notation has. */
  isPlaced: boolean;
}

export function addressTail(text: string, from: number): AddressTail {
  const afterFlat = matchEnd(FLAT, text, from) ?? from;
  const placed =
    matchEnd(POSTCODE_AND_PLACE, text, afterFlat) ??
    matchEnd(PLACE_AND_POSTCODE, text, afterFlat) ??
    matchEnd(PLACE_AND_STATE, text, afterFlat);
  if (placed !== null) return { end: placed, isPlaced: !YEAR.test(text.slice(afterFlat, placed)) };
  return { end: matchEnd(BARE_POSTCODE, text, afterFlat) ?? afterFlat, isPlaced: false };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
