import type { Span } from '../spans.js';

/** From the region down to the street, and after the number of the house its parts. */
const BEFORE_NUMBER = /[\p{Script=Han}]{1,20}(?:路|街|道|巷|弄|胡同|里|村)$/u;
const AFTER_NUMBER =
  /^[号號](?:[楼樓院])?(?:[\dA-Za-z]{1,4}(?:号楼|號樓|栋|棟|幢|座|单元|單元|楼|樓|层|層|室|号|號)){0,4}/u;
/** Words of a sentence that lead up to the address. */
const LEAD = /^.{0,12}?(?:住在|家在|地址是|住址是|位于|位於|搬到|搬去|寄到|寄往|送到|地址|住址|现住|住)/u;
const REACH = 24;

/** `北京市朝阳区建国路88号`, `中山路5号3号楼201室`. */
export function chineseAddress(text: string, number: Span): Span | null {
  if (!'号號'.includes(text.charAt(number.end) || ' ')) return null;
  const after = AFTER_NUMBER.exec(text.slice(number.end, number.end + REACH))?.[0];
  if (after === undefined) return null;
  const before = BEFORE_NUMBER.exec(text.slice(Math.max(0, number.start - REACH), number.start))?.[0];
  if (before === undefined) return null;
  const place = before.slice(LEAD.exec(before)?.[0].length ?? 0);
  return place === '' ? null : { start: number.start - place.length, end: number.end + after.length };
}
