import type { SignedRecord, SignedRecords } from '../model/signed-records.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';

/** Whether each record is the one that was signed, and by whom. */
export function signedRecordsText({ records, isKeyExpected }: SignedRecords, page: Page): string {
  const lines = records.flatMap((record) => recordLines(record, isKeyExpected, page));
  const hasValid = records.some(({ result }) => result === 'valid');
  if (hasValid && !isKeyExpected)
    lines.push('Whose key it is was not checked: name the issuer’s public key with --key.');
  return `${lines.join('\n')}\n`;
}

function recordLines(record: SignedRecord, isKeyExpected: boolean, page: Page): string[] {
  const request = record.request === null ? 'a record' : inertLine(record.request);
  const beside =
    record.unsignedKeys.length === 0
      ? []
      : [`  not signed: ${record.unsignedKeys.map((key) => inertLine(key)).join(', ')}`];
  return [`${request}: ${resultWords(record, isKeyExpected, page)}`, ...beside];
}

function resultWords({ result, keyId }: SignedRecord, isKeyExpected: boolean, page: Page): string {
  switch (result) {
    case 'valid':
      return page.paint.good(
        `✓ unchanged since it was signed by ${isKeyExpected ? 'the expected key' : 'key'} ${keyId}`,
      );
    case 'altered':
      return page.paint.bad('✗ not what was signed');
    case 'other_key':
      return page.paint.bad(`✗ signed by another key, ${keyId}`);
    case 'unsigned':
      return page.paint.caution('? not signed');
    default:
      return result satisfies never;
  }
}
