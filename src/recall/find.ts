// Who is called alike: over subjects, recorded entities, their aliases and the words of rounds. For a person to look
// at before a deed; nothing is ever merged by it.
import {
  editDistance,
  foldName,
  likeness,
  type NameWord,
  nameWords,
  parseName,
  skeletonOf,
  stemsOf,
  withoutProclitic,
} from '../derive/names/index.js';
import { isStopWord } from '../derive/terms/stop-words.js';
import type { Workspace } from '../ledger/workspace.js';
import type { LookAlike } from '../model/entity.js';
import { listEntities, type Seen, type Visible, visibleClaims, visibleWords } from './entities.js';
import { listSubjects } from './subjects.js';

/** What looks like this name, the most alike first. */
export function findLookAlikes(workspace: Workspace, person: string, tenant: string | null): LookAlike[] {
  const found = [
    ...likeSubjects(workspace, person, tenant),
    ...likeEntities(workspace, person, tenant),
    ...likeMentions(workspace, person, tenant),
  ];
  return found.sort((a, b) => rank(a) - rank(b) || b.rounds - a.rounds || (a.name < b.name ? -1 : 1));
}

const ORDER = { same: 0, 'looks-the-same': 1, spelling: 2, part: 9 } as const;

function rank({ likeness: kind, distance }: LookAlike): number {
  return ORDER[kind] + (distance ?? 0);
}

function likeSubjects(workspace: Workspace, person: string, tenant: string | null): LookAlike[] {
  return listSubjects(workspace, tenant).flatMap((row) => {
    // An address or an account name is compared by its words too: anna.lindqvist
    const like = likeness(person, row.subject) ?? likeness(person, wordsOf(row.subject));
    if (!like) return [];
    const { tenant, sessions, rounds, facts } = row;
    return [
      {
        name: row.subject,
        where: 'subject',
        entity: null,
        tenant,
        ...words(like),
        sessions,
        rounds,
        facts,
      } as const,
    ];
  });
}

function wordsOf(text: string): string {
  return nameWords(text)
    .map((word) => word.text)
    .join(' ');
}

function words(like: NonNullable<ReturnType<typeof likeness>>): Pick<LookAlike, 'likeness' | 'distance'> {
  return { likeness: like.kind, distance: like.kind === 'spelling' ? like.distance : null };
}

function likeEntities(workspace: Workspace, person: string, of: string | null): LookAlike[] {
  return listEntities(workspace, of).flatMap(({ entity, tenant, name, aliases, rounds, facts }) =>
    [name, ...aliases].flatMap((one, index): LookAlike[] => {
      const like = likeness(person, one);
      if (!like) return [];
      const where = index === 0 ? 'entity' : 'alias';
      return [{ name: one, where, entity, tenant, ...words(like), sessions: 0, rounds, facts }];
    }),
  );
}

interface Spelling {
  name: string;
  tenant: string;
  like: NonNullable<ReturnType<typeof likeness>>;
  sessions: Set<number>;
  rounds: Set<number>;
  facts: Set<number>;
}

/** As many words as the name has, wherever they stand together and look like it. */
function likeMentions({ store, clock }: Workspace, person: string, tenant: string | null): LookAlike[] {
  const name = parseName(person);
  if (!name) return [];
  const found = new Map<string, Spelling>();
  const known = new Map<string, ReturnType<typeof likeness>>();
  const like = createLikeness(name.canonical);
  const look = (row: Visible, what: 'rounds' | 'facts') => {
    const all = nameWords(row.text);
    for (let at = 0; at + name.size <= all.length; at += 1) {
      const window = all.slice(at, at + name.size);
      if (window.some((word, index) => index > 0 && !word.follows)) continue;
      const canonical = asWanted(window.map((word) => word.text).join(' '), name.canonical);
      const before = known.get(canonical);
      const alike = before === undefined ? like(canonical) : before;
      if (known.size < MAX_KNOWN) known.set(canonical, alike);
      if (!alike || (alike.kind === 'spelling' && !mayBeName(row.text, window, name.canonical))) continue;
      const key = JSON.stringify([row.tenant, canonical]);
      const spelling = found.get(key) ?? {
        name: row.text.slice(window[0]?.start ?? 0, window.at(-1)?.end ?? 0).replace(/\s+/g, ' '),
        tenant: row.tenant,
        like: alike,
        sessions: new Set(),
        rounds: new Set(),
        facts: new Set(),
      };
      found.set(key, spelling);
      spelling.sessions.add(row.session_id);
      spelling[what].add(row.id);
    }
  };
  const seen: Seen = { db: store.db, now: clock(), scope: { tenant, subject: null, context: null } };
  for (const row of visibleWords(seen)) look(row, 'rounds');
  for (const row of visibleClaims(seen)) look(row, 'facts');
  return [...found.values()].map(({ name: spelt, tenant, like: alike, sessions, rounds, facts }) => ({
    name: spelt,
    where: 'mention',
    entity: null,
    tenant,
    ...words(alike),
    sessions: sessions.size,
    rounds: rounds.size,
    facts: facts.size,
  }));
}

/** Without what is written onto it where it is then the name itself: `김철수가`. */
function asWanted(canonical: string, wanted: string): string {
  if (!canonical.includes(wanted)) return canonical;
  return withoutProclitic(canonical) === wanted || stemsOf(canonical).includes(wanted) ? wanted : canonical;
}

/** The longest name that many words of a sentence are like. */
const SHORT_CHARS = 5;

/** `Tim` may be another spelling of `Tom`, `to` and `top` are words. */
function mayBeName(text: string, [first]: readonly NameWord[], canonical: string): boolean {
  if (first === undefined || foldName(canonical).length > SHORT_CHARS) return true;
  const isLong = first.text.length >= 3 && !isStopWord(first.text);
  return isLong && !/\p{Ll}/u.test(text.charAt(first.start));
}

const MAX_KNOWN = 200_000;
/** A word of the text that differs in more letters than this is another word, not another spelling. */
const ONE_LETTER = 1;

/** Likeness to one name; in the words of rounds a short name is compared strictly, or every word would be like it. */
function createLikeness(canonical: string): (other: string) => ReturnType<typeof likeness> {
  const skeleton = skeletonOf(canonical);
  return (other) => {
    if (Math.abs(other.length - canonical.length) > canonical.length / 4 + 1) return null;
    const like = likeness(canonical, other);
    if (like?.kind === 'part') return null;
    if (like?.kind !== 'spelling' || foldName(canonical).length > SHORT_CHARS) return like;
    const found = skeletonOf(other);
    const isOther = skeleton[0] !== found[0] || editDistance(skeleton, found, ONE_LETTER) === null;
    return isOther ? null : like;
  };
}
