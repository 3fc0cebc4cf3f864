// What a person shared in a workspace, when they are forgotten. By the policy it goes with them, or it stays without a
// trace of them: a new row of the workspace's own, the claim alone. What names the contributor or is about a person
// goes whatever the policy says: taking the name off does not make it anonymous.
import { nameMatcher } from '../../derive/names/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Counts, Reason } from '../../model/erasure.js';
import type { Category } from '../../model/memory.js';
import { createIndexWriter } from '../../recall/indexing.js';
import { keepFact } from '../../recall/relating.js';
import { roundText } from '../../recall/round-text.js';
import { rebuildSummaries } from '../../recall/summaries.js';
import { all, type Db, get } from '../../store/database.js';
import { type FactRow, getFact, isAnythingShared, sharedFactsOfRounds } from '../../store/facts.js';
import { addMark, noted } from '../../store/requests.js';
import { getRound, openRound, setRoundState } from '../../store/rounds.js';
import { getScope } from '../../store/scopes.js';
import { createSession } from '../../store/sessions.js';
import { heldNow } from '../holds/held.js';

type Fate = Extract<Reason, { kind: 'shared-deleted' | 'shared-anonymised' }>;

/** What becomes of the facts that these rounds' subjects shared, when the rounds go. The rounds are read only if any shares. */
export function fatesOfShared(
  db: Db,
  roundIds: () => readonly number[],
  anonymize: readonly Category[],
): Map<number, Fate> {
  if (!isAnythingShared(db)) return new Map();
  const isNamed = contributorMatcher(db);
  return new Map(
    sharedFactsOfRounds(db, roundIds()).map((fact) => [fact.id, fateOf(fact, { anonymize, isNamed })]),
  );
}

function fateOf(
  fact: FactRow,
  { anonymize, isNamed }: { anonymize: readonly Category[]; isNamed: (fact: FactRow) => boolean },
): Fate {
  if (!anonymize.some((category) => category === fact.category))
    return { kind: 'shared-deleted', why: 'policy' };
  if (fact.superseded_at !== null) return { kind: 'shared-deleted', why: 'superseded' };
  if (isNamed(fact)) return { kind: 'shared-deleted', why: 'names-contributor' };
  if (isAboutPerson(fact.claim)) return { kind: 'shared-deleted', why: 'about-person' };
  return { kind: 'shared-anonymised' };
}

/**
 * Words by which a claim is about one person: the first person, singular pronouns, the assistant's word for whoever it
 * talks to. Where a word has a second meaning (Swedish `min`, German `er`) the claim goes rather than stays.
 */
const OF_ONE_PERSON =
  /(?<![\p{L}\p{N}_])(?:i|i'[a-z]+|me|my|mine|myself|he|she|him|his|her|hers|himself|herself|the (?:user|person|subject)(?:'s)?|jag|mig|mej|min|mitt|mina|han|hon|honom|henne|hans|hennes|ich|mich|mir|mein(?:e[nmrs]?)?|er|ihn|ihm|je|moi|mon|ma|mes|il|elle|yo|mí|mi|mis|él|ella)(?![\p{L}\p{N}_])|我(?!们|們)|私|僕|俺|他(?!们|們)|她(?!们|們)|彼(?!ら|女ら)/iu;

function isAboutPerson(claim: string): boolean {
  return OF_ONE_PERSON.test(claim.replace(/[’‘ʼ]/g, "'"));
}

/** Whether a claim names whoever's round it came from: their label, a part of it, or a name recorded of them. */
function contributorMatcher(db: Db): (fact: FactRow) => boolean {
  const known = new Map<number, (claim: string) => boolean>();
  return ({ round_id, claim }) => {
    const scopeId = getRound(db, round_id)?.scope_id ?? 0;
    const isNamed = known.get(scopeId) ?? matcherOfScope(db, scopeId);
    known.set(scopeId, isNamed);
    return isNamed(claim);
  };
}

const MIN_PART = 2;

function matcherOfScope(db: Db, scopeId: number): (claim: string) => boolean {
  const { tenant, subject } = getScope(db, scopeId);
  const parts = partsOf(subject);
  const own = nameMatcher([subject, ...parts]);
  const recorded = all<{ id: number; name: string }>(
    db,
    `SELECT id, name FROM entities WHERE tenant = ?1
     UNION ALL SELECT e.id, a.name FROM entities e JOIN entity_aliases a ON a.entity_id = e.id WHERE e.tenant = ?1`,
    tenant,
  );
  const theirs = new Set(recorded.filter(({ name }) => own.isIn(name)).map(({ id }) => id));
  const names = nameMatcher([
    subject,
    ...parts,
    ...recorded.filter(({ id }) => theirs.has(id)).flatMap(({ name }) => [name, ...partsOf(name)]),
  ]);
  const literal = subject.normalize('NFC').toLowerCase();
  return (claim) => names.isIn(claim) || claim.normalize('NFC').toLowerCase().includes(literal);
}

/** First names and surnames, and what else a label is made of. */
function partsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((part) => [...part].length >= MIN_PART && /\p{L}/u.test(part));
}

export interface PartingRounds {
  requestId: number;
  roundIds: readonly number[];
  anonymize: readonly Category[];
  now: number;
}

/**
 * Before rounds are deleted: what is to stay of the facts shared from them is stored anew, in the same transaction.
 * What a hold keeps in the workspace is kept too, hidden under the request until the hold is released. Returns the
 * counts for the record.
 */
export function partFromContributor(workspace: Workspace, parting: PartingRounds): Counts {
  const { db } = workspace.store;
  const fates = fatesOfShared(db, () => parting.roundIds, parting.anonymize);
  if (fates.size === 0) return {};
  const held = heldNow(workspace).facts([...fates.keys()]);
  const counts = { deleted: 0, anonymised: 0 };
  const scopes = new Set<number>();
  for (const [id, fate] of fates) {
    const fact = getFact(db, id);
    if (!fact) continue;
    const isMarked = isMarkedAlone(db, parting.requestId, id);
    if (held.has(id)) {
      addMark(db, parting.requestId, { kind: 'fact', rowId: storeAlone(db, fact, parting.now) });
      continue;
    }
    if (fate.kind === 'shared-deleted' || isMarked) counts.deleted += 1;
    else {
      counts.anonymised += 1;
      if (!standsAlone(db, fact)) storeAlone(db, fact, parting.now);
      scopes.add(fact.scope_id);
    }
  }
  rebuildSummaries(db, { sessions: [], scopes: [...scopes] }, parting.now);
  return noted('shared', counts);
}

/** Pointed at itself, or with its whole workspace: then it goes as anything else does. */
function isMarkedAlone(db: Db, requestId: number, factId: number): boolean {
  return (
    get(
      db,
      "SELECT 1 FROM tombstones WHERE request_id = ? AND kind = 'fact' AND row_id = ?",
      requestId,
      factId,
    ) !== null
  );
}

/** The sessions that hold what stays of people who were forgotten. */
const OF_NOBODY = 'shared';

/** The same statement of somebody else who was forgotten: it stands there once. */
function standsAlone(db: Db, fact: FactRow): boolean {
  return (
    get(
      db,
      `SELECT 1 FROM facts f JOIN sessions s ON s.id = f.session_id AND s.format = ?
       WHERE f.scope_id = ? AND f.group_key = ? AND f.superseded_at IS NULL`,
      OF_NOBODY,
      fact.scope_id,
      fact.group_key,
    ) !== null
  );
}

/**
 * The claim under a new id, in a session of the workspace itself, with a round that has no words. What it keeps is its
 * category, its confidence, when it was learned and until when it may be kept.
 */
function storeAlone(db: Db, fact: FactRow, now: number): number {
  const sessionId = sessionOfNobody(db, fact.scope_id, now);
  const roundId = openRound(db, {
    scopeId: fact.scope_id,
    sessionId,
    at: null,
    project: null,
    learnedAt: fact.learned_at,
    expiresAt: fact.expires_at,
  });
  setRoundState(db, roundId, 'closed');
  const id = keepFact(db, {
    ...fact,
    session_id: sessionId,
    round_id: roundId,
    observed_at: null,
    message_id: null,
    origin_id: null,
    // The consent was theirs who are forgotten.
    consent_id: null,
    quote: '',
  });
  const [round, alone] = [getRound(db, roundId), getFact(db, id)];
  const index = createIndexWriter(db);
  const place = { scopeId: fact.scope_id, sessionId };
  if (round) index.add({ ...place, kind: 'round', id: roundId, n: round.n }, roundText(db, roundId));
  if (alone) index.add({ ...place, kind: 'fact', id, n: alone.n }, alone.claim);
  index.flush();
  return id;
}

function sessionOfNobody(db: Db, scopeId: number, now: number): number {
  const known = get<{ id: number }>(
    db,
    'SELECT id FROM sessions WHERE scope_id = ? AND format = ? ORDER BY id LIMIT 1',
    scopeId,
    OF_NOBODY,
  );
  if (known) return known.id;
  return createSession(db, {
    scopeId,
    kind: 'transcript',
    correctsId: null,
    sourceSession: null,
    agentId: null,
    sourceDigest: null,
    baseDigest: null,
    format: OF_NOBODY,
    project: null,
    learnedAt: now,
  });
}
