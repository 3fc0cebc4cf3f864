// Names that were erased and come in again: blanked before anything of the text is stored (`rules` 14). The ledger
// knows them by keyed digests alone, so every few words that could be one are asked for.
import { findNames, type NameSpan, replaceSpans } from '../derive/names/index.js';
import type { NameLookup } from '../ledger/names.js';
import { ERASED_MARK } from './hidden-names.js';

export interface Blanked {
  text: string;
  /** How many mentions were blanked. */
  blanked: number;
  /** The requests that only hide a name so far: what mentions it is stored, hidden under them (`rules` 24). */
  pending: string[];
}

export function blankErasedNames(text: string, lookup: NameLookup): Blanked {
  if (lookup.sizes.length === 0) return { text, blanked: 0, pending: [] };
  const gone: NameSpan[] = [];
  const pending = new Set<string>();
  for (const span of findNames(text, lookup)) {
    const hit = lookup.find(span.canonical);
    if (hit?.state === 'pending') pending.add(hit.request);
    else gone.push(span);
  }
  return { text: replaceSpans(text, gone, ERASED_MARK), blanked: gone.length, pending: [...pending] };
}
