/**
 * What an attribute is about: `time zone` of "My time zone is UTC". Two statements of one slot cannot both hold;
 * null where a statement fills none.
 */
export function attributeSlot(claim: string): string | null {
  const slot = /^(?:my|our) ([\p{L}\p{N} '-]{2,40}?) (?:is|are|was)\b/iu.exec(claim.trim())?.[1];
  return slot?.toLowerCase().replace(/\s+/g, ' ') ?? null;
}
