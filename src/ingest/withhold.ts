// What may not be kept for want of a consent: counted, and its place in the source noted, so that it can be fetched
// from there once the person agrees. No word of it is kept.
import { placeholderOf } from '../gate/placeholders.js';
import { SENSITIVE_KINDS } from '../model/findings.js';
import { DAY_MS } from '../model/time.js';
import { type Keeping, mayBeConsentedTo } from '../policy/index.js';
import type { Db } from '../store/database.js';
import { addPending, lineOfMessage } from '../store/pending.js';
import type { Pipeline } from './pipeline.js';

const PLACEHOLDERS = SENSITIVE_KINDS.map(placeholderOf);

/** A statement with a hole in it is not what was said. */
export function hasWithheld(text: string): boolean {
  return PLACEHOLDERS.some((placeholder) => text.includes(placeholder));
}

export interface WithheldFact {
  category: string;
  why: Extract<Keeping, { keep: false }>['why'];
  scopeId: number;
  messageId: number | null;
}

/** Counts a fact that is not kept; where a consent would let it in, its place is noted. */
export function withholdFact(
  { pipeline, db }: { pipeline: Pipeline; db: Db },
  { category, why, scopeId, messageId }: WithheldFact,
): void {
  const { withheld } = pipeline.report;
  withheld[category] = (withheld[category] ?? 0) + 1;
  if (why !== 'needs_consent' || messageId === null) return;
  const line = lineOfMessage(db, messageId);
  if (line === null) return;
  notePlaces(pipeline, db, {
    categories: [category],
    scopeId,
    messageId,
    sourceId: line.source_id,
    offset: line.offset,
    digest: line.digest,
  });
}

export interface WithheldPlace {
  categories: Iterable<string>;
  scopeId: number;
  messageId: number;
  sourceId: number;
  offset: number;
  digest: Buffer;
}

/** Notes where something was withheld, for the categories that a consent would let in. */
export function notePlaces({ policy, now }: Pipeline, db: Db, { categories, ...place }: WithheldPlace): void {
  const expiresAt = now + policy.consent.pendingDays * DAY_MS;
  for (const category of new Set(categories))
    if (mayBeConsentedTo(policy, category)) addPending(db, { ...place, category, at: now, expiresAt });
}
