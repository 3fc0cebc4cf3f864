// Names that were erased and come in again: blanked before anything of the text is stored (`rules` 14). The ledger
// knows them by keyed digests alone, so every few words that could be one are asked for. What may be somebody else's of
// the same name comes in as it is.
import { findMeant, findNames, type NameSpan, replaceSpans, testOf } from '../derive/names/index.js';
import { nameLists } from '../gate/index.js';
import type { NameLookup } from '../ledger/names.js';
import type { Scope } from '../model/scope.js';
import type { Db } from '../store/database.js';
import { findScope } from '../store/scopes.js';
import { ERASED_MARK } from './hidden-names.js';
import { type KnownNamesakes, knownNamesakes, sharedInWords } from './namesakes.js';

export interface Blanked {
  text: string;
  /** How many mentions were blanked. */
  blanked: number;
  /** The requests that only hide a name so far: what mentions it is stored, hidden under them (`rules` 24). */
  pending: string[];
}

export interface ErasedNames {
  blank(text: string): Blanked;
}

/** The erased names as they are told from those of others in the scope for which something comes in. */
export function erasedNames(db: Db, scope: Scope, lookup: NameLookup): ErasedNames {
  const namesakes = namesakesIn(db, scope, lookup);
  const meantIn = (text: string): NameSpan[] => {
    const found = findNames(text, lookup);
    if (found.every(({ canonical }) => lookup.matchOf(canonical) === 'letters')) return found;
    const others = namesakes.others();
    const written = new Map(found.map(({ canonical, start, end }) => [canonical, text.slice(start, end)]));
    const told = findMeant(text, lookup, {
      others: others.length === 0 ? null : testOf(others),
      matchOf: lookup.matchOf,
      isShared: (canonical) =>
        !canonical.includes(' ') &&
        lookup.matchOf(canonical) === 'person' &&
        namesakes.isShared(canonical, written.get(canonical) ?? canonical),
      lists: nameLists(),
    });
    // What else comes in before the next look belongs to the same words.
    for (const name of told.shared) namesakes.noteShared(name);
    return told.meant;
  };
  return {
    blank(text) {
      if (lookup.sizes.length === 0) return { text, blanked: 0, pending: [] };
      const gone: NameSpan[] = [];
      const pending = new Set<string>();
      for (const span of meantIn(text)) {
        const hit = lookup.find(span.canonical);
        if (hit?.state === 'pending') pending.add(hit.request);
        else gone.push(span);
      }
      return { text: replaceSpans(text, gone, ERASED_MARK), blanked: gone.length, pending: [...pending] };
    },
  };
}

interface NamesakesInScope {
  /** Others' names in which an erased one stands. */
  others(): readonly string[];
  /** Whether others are called so too, as far as is recorded or stands in what is stored. */
  isShared(canonical: string, written: string): boolean;
  noteShared(canonical: string): void;
}

/** Who goes by an erased name too: looked up when it is first asked. */
function namesakesIn(db: Db, scope: Scope, lookup: NameLookup): NamesakesInScope {
  const scopeId = lookup.sizes.length === 0 ? null : (findScope(db, scope)?.id ?? null);
  const asked = new Map<string, boolean>();
  let namesakes: KnownNamesakes | null = null;
  const known = () => {
    namesakes ??=
      scopeId === null
        ? { others: [], shared: new Set() }
        : knownNamesakes(db, scopeId, { test: lookup, except: new Set() });
    return namesakes;
  };
  return {
    others: () => known().others,
    isShared(canonical, written) {
      if (known().shared.has(canonical)) return true;
      const before = asked.get(canonical);
      if (before !== undefined || scopeId === null) return before ?? false;
      const shared = sharedInWords(db, { test: lookup, others: known().others, scopeId, like: written });
      asked.set(canonical, shared.has(canonical));
      return shared.has(canonical);
    },
    noteShared: (canonical) => void asked.set(canonical, true),
  };
}
