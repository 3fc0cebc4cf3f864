import type { Check, CheckResult } from '../model/erasure.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';

/** `rows ✓  vectors ✓  raw bytes: not checked`: the mark and the word say it, colour repeats it. */
export function checksLine(checks: readonly Check[], page: Page): string {
  return checks.map((check) => checkWords(check, page)).join('  ');
}

/** One line a check: what was looked at, or why it was not. */
export function checkLines(checks: readonly Check[], page: Page, bad = 'residue'): string[] {
  const width = Math.max(0, ...checks.map((check) => check.name.length));
  return checks.map((check) => {
    const mark = resultWords(check.result, page, bad);
    const detail = check.detail === '' ? '' : `  ${inertLine(check.detail)}`;
    return `  ${check.name.padEnd(width)}  ${mark}${detail}`;
  });
}

export function resultWords(result: CheckResult, page: Page, bad = 'residue'): string {
  switch (result) {
    case 'ok':
      return page.paint.good('✓ ok');
    case 'residue':
      return page.paint.bad(`✗ ${bad}`);
    case 'not_checked':
      return page.paint.caution('? not checked');
    default:
      return result satisfies never;
  }
}

function checkWords(check: Check, page: Page): string {
  switch (check.result) {
    case 'ok':
      return `${check.name} ${page.paint.good('✓')}`;
    case 'residue':
      return page.paint.bad(`${check.name} ✗ residue`);
    case 'not_checked':
      return page.paint.caution(`${check.name} ? not checked`);
    default:
      return check.result satisfies never;
  }
}
