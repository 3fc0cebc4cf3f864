/** A range of issuer numbers: card numbers whose first digits lie between `from` and `to`. */
interface IssuerRange {
  issuer: string;
  from: string;
  to: string;
  lengths: readonly number[];
  /** The range is so wide, or the length so common among identifiers, that a word about cards must be near. */
  needsContext: boolean;
}

/** From the issuers' published ranges (ISO/IEC 7812). */
const RANGES: readonly IssuerRange[] = [
  range('visa', '4', '4', [16, 19]),
  contextual('visa', '4', '4', [13]),
  range('mastercard', '51', '55', [16]),
  range('mastercard', '2221', '2720', [16]),
  range('amex', '34', '34', [15]),
  range('amex', '37', '37', [15]),
  range('discover', '6011', '6011', [16, 19]),
  range('discover', '644', '659', [16, 19]),
  range('jcb', '3528', '3589', [16]),
  range('jcb', '1800', '1800', [15]),
  range('jcb', '2131', '2131', [15]),
  range('diners', '300', '305', [14, 16]),
  range('diners', '309', '309', [14, 16]),
  range('diners', '36', '36', [14]),
  range('diners', '38', '39', [14, 16]),
  range('unionpay', '62', '62', [16, 19]),
  range('mir', '2200', '2204', [16]),
  range('dankort', '5019', '5019', [16]),
  range('maestro', '5018', '5018', [16]),
  range('maestro', '5020', '5020', [16]),
  range('maestro', '5038', '5038', [16]),
  range('maestro', '5893', '5893', [16]),
  range('maestro', '6304', '6304', [16]),
  range('maestro', '6759', '6763', [16]),
  range('troy', '9792', '9792', [16]),
  contextual('maestro', '50', '50', [12, 13, 14, 15, 16, 17, 18, 19]),
  contextual('maestro', '56', '69', [12, 13, 14, 15, 16, 17, 18, 19]),
  contextual('jcb', '3528', '3589', [17, 18, 19]),
  contextual('rupay', '81', '82', [16]),
  contextual('uatp', '1', '1', [15]),
];

/** The first range that a number of this length lies in. */
export function issuerOf(digits: string): { issuer: string; needsContext: boolean } | null {
  return (
    RANGES.find(({ from, to, lengths }) => {
      const head = digits.slice(0, from.length);
      return head >= from && head <= to && lengths.includes(digits.length);
    }) ?? null
  );
}

function range(issuer: string, from: string, to: string, lengths: readonly number[]): IssuerRange {
  return { issuer, from, to, lengths, needsContext: false };
}

function contextual(issuer: string, from: string, to: string, lengths: readonly number[]): IssuerRange {
  return { issuer, from, to, lengths, needsContext: true };
}
