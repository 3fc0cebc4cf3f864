// Stored words through the write gate as it is now. Whatever a round holds is gated where it stands: messages whole, the
// facts that quote them by the same findings, names, references and paths. Whether anything changes and the deed that
// changes it are the same steps, so that a plan cannot promise what the deed does not do.
import { createHash } from 'node:crypto';
import type { GateFinding } from '../../gate/detector.js';
import { createFullGate, createGate, type GatedText } from '../../gate/index.js';
import { placeholderOf, replaceFindings } from '../../gate/placeholders.js';
import { refreshKeys } from '../../ledger/ledger.js';
import type { Workspace } from '../../ledger/workspace.js';
import { SENSITIVE_KINDS, type SensitiveKind } from '../../model/findings.js';
import { groupKeyOf } from '../../recall/fact-digests.js';
import { relateAgain } from '../../recall/relating.js';
import { all, type Db, get, run } from '../../store/database.js';
import type { FactRow } from '../../store/facts.js';
import { type ReasoningText, reasoningOfRounds } from '../../store/reasoning.js';
import { messagesOfRound } from '../../store/rounds.js';
import { NAMED_IN_ROUND, NAMED_IN_SESSION } from '../names/named-places.js';

export type Withheld = ReadonlySet<SensitiveKind>;

/** A text with what the gate finds in it. */
interface Gated {
  before: string;
  after: string;
  findings: readonly GateFinding[];
}

/** A column of a row that the gate changes. */
interface Change extends Gated {
  table: string;
  column: string;
  id: number;
  /** A list of texts in JSON: each is gated by itself. */
  isList?: boolean;
}

export interface Examined {
  changes: Change[];
  /** Facts that say something that is withheld now: they go. */
  withheld: { id: number; kinds: string }[];
  /** Reasoning of which the policy keeps no text. */
  dropped: ReasoningText[];
  /** What is found, in words: `email, health`. */
  kinds: string;
}

export interface Regater {
  /** Null where the gate changes nothing in the round and what hangs on it. */
  round(roundId: number, withhold: Withheld): Examined | null;
  title(sessionId: number, withhold: Withheld): Examined | null;
}

/** Texts that a gate has let through are remembered by their hashes, so that a plan's second look costs little. */
const MAX_KNOWN = 200_000;
const regaters = new WeakMap<Workspace, Regater>();

export function regaterOf(workspace: Workspace): Regater {
  const known = regaters.get(workspace);
  if (known) return known;
  const made = createRegater(workspace);
  regaters.set(workspace, made);
  return made;
}

function createRegater(workspace: Workspace): Regater {
  const { store, policy } = workspace;
  const { db } = store;
  const gate = createGate(policy.gate);
  const pass = rememberClean((text, withhold) => gate.apply(text, withhold));
  const reasoning = reasoningIn(workspace);
  return {
    round: (roundId, withhold) => {
      const messages = messagesOfRound(db, roundId).map((row) => ({
        ...pass(row.text, withhold),
        id: row.id,
      }));
      const facts = factsOf(db, roundId).map((fact) => examineFact(fact, messages, { pass, withhold }));
      const { dropped, rewritten } = reasoning(roundId);
      const changes = [
        ...rewritten,
        ...messages.map((message): Change => ({ ...message, table: 'messages', column: 'text' })),
        ...COLUMNS_OF_ROUND.flatMap((place) => valuesOf(db, { ...place, roundId }, { pass, withhold })),
        ...facts.flatMap((fact) => fact.changes),
      ];
      const withheld = facts.flatMap((fact) => (fact.withheld === null ? [] : [fact.withheld]));
      return examined(changes, { withheld, dropped });
    },
    title: (sessionId, withhold) =>
      examined(valuesOfSession(db, sessionId, { pass, withhold }), { withheld: [], dropped: [] }),
  };
}

/** The reasoning of a round: all of it goes, or it has passed the full gate, whatever else may stand in the round. */
function reasoningIn({ store, policy }: Workspace) {
  const isKept = policy.reasoning === 'redacted';
  const pass = isKept ? rememberClean(createFullGate(policy.gate)) : null;
  return (roundId: number): { dropped: ReasoningText[]; rewritten: Change[] } => {
    const texts = reasoningOfRounds(store.db, [roundId]);
    if (pass === null) return { dropped: texts, rewritten: [] };
    const place = { table: 'reasoning_texts', column: 'text' };
    return {
      dropped: [],
      rewritten: texts.map(({ id, text }): Change => ({ ...pass(text, NOTHING), ...place, id })),
    };
  };
}

/** The full gate withholds every statement without being told. */
const NOTHING: Withheld = new Set();

type Pass = (text: string, withhold: Withheld) => Gated;

interface Passing {
  pass: Pass;
  withhold: Withheld;
}

function rememberClean(gate: (text: string, withhold: Withheld) => GatedText): Pass {
  const clean = new Map<string, Set<string>>();
  return (text, withhold) => {
    const key = [...withhold].sort().join();
    const known = clean.get(key) ?? new Set();
    clean.set(key, known);
    const print = createHash('sha256').update(text).digest('base64');
    if (known.has(print)) return { before: text, after: text, findings: [] };
    const { text: after, findings } = gate(text, withhold);
    if (after === text && known.size < MAX_KNOWN) known.add(print);
    return { before: text, after, findings };
  };
}

/** Names of tools, paths and references; the messages' own words are looked at first. */
const COLUMNS_OF_ROUND = [
  ...NAMED_IN_ROUND.filter(({ table, column }) => table !== 'messages' || column !== 'text'),
  { table: 'artifacts', column: 'ref' },
] as const;

function valuesOf(
  db: Db,
  { table, column, roundId }: { table: string; column: string; roundId: number },
  passing: Passing,
): Change[] {
  const key = table === 'rounds' ? 'id' : 'round_id';
  const rows = all<{ id: number; text: string }>(
    db,
    `SELECT id, ${column} AS text FROM ${table} WHERE ${key} = ? AND ${column} IS NOT NULL`,
    roundId,
  );
  const isList = table === 'tool_calls' && column === 'paths';
  return rows.map(({ id, text }) => ({
    ...(isList ? passList(text, passing) : passing.pass(text, passing.withhold)),
    table,
    column,
    id,
    isList,
  }));
}

function passList(text: string, { pass, withhold }: Passing): Gated {
  const items: unknown = JSON.parse(text);
  if (!Array.isArray(items)) return { before: text, after: text, findings: [] };
  const passed = items.map((item) => pass(String(item), withhold));
  return {
    before: text,
    after: JSON.stringify(passed.map(({ after }) => after)),
    findings: passed.flatMap(({ findings }) => findings),
  };
}

/** The path of a transcript is not among them: it says where the original lies, and ingest keeps it as it is. */
function valuesOfSession(db: Db, sessionId: number, { pass, withhold }: Passing): Change[] {
  return NAMED_IN_SESSION.flatMap((column) =>
    all<{ id: number; text: string }>(
      db,
      `SELECT id, ${column} AS text FROM sessions WHERE id = ? AND ${column} IS NOT NULL`,
      sessionId,
    ).map(({ id, text }): Change => ({ ...pass(text, withhold), table: 'sessions', column, id })),
  );
}

/** The round's own, and what was shared of them. */
function factsOf(db: Db, roundId: number): FactRow[] {
  return all<FactRow>(db, 'SELECT * FROM facts WHERE round_id = ? ORDER BY id', roundId);
}

/**
 * A fact by what is found in the message that it quotes: the words around a finding may be what it was known by. What
 * it says itself is looked at too.
 */
function examineFact(
  fact: FactRow,
  messages: readonly (Gated & { id: number })[],
  { pass, withhold }: Passing,
): { changes: Change[]; withheld: Examined['withheld'][number] | null } {
  const quote = quoteAfter(fact, messages, { pass, withhold });
  const replaced = withoutFound(fact.claim, quote);
  const claim = { ...pass(replaced, withhold), before: fact.claim };
  const sensitive = kindsOf([...claim.findings, ...quote.findings].filter(isSensitive));
  if (sensitive !== '') return { changes: [], withheld: { id: fact.id, kinds: sensitive } };
  const findings = claim.after === fact.claim ? [] : [...claim.findings, ...quote.findings];
  return {
    changes: [
      { ...quote, table: 'facts', column: 'quote', id: fact.id },
      { ...claim, findings, table: 'facts', column: 'claim', id: fact.id },
    ],
    withheld: null,
  };
}

/** The quote as a piece of the gated message, widened to what reaches into it; offsets of findings are the quote's own. */
function quoteAfter(
  { quote, message_id }: FactRow,
  messages: readonly (Gated & { id: number })[],
  { pass, withhold }: Passing,
): Gated {
  if (quote === '') return { before: '', after: '', findings: [] };
  const isHome = ({ id, before }: { id: number; before: string }) =>
    id === message_id && before.includes(quote);
  const message = messages.find(isHome) ?? messages.find(({ before }) => before.includes(quote));
  if (!message) return pass(quote, withhold);
  const at = message.before.indexOf(quote);
  const inside = message.findings.filter(({ start, end }) => start < at + quote.length && end > at);
  const from = Math.min(at, ...inside.map(({ start }) => start));
  const until = Math.max(at + quote.length, ...inside.map(({ end }) => end));
  const findings = inside.map(({ kind, start, end }) => ({ kind, start: start - from, end: end - from }));
  const before = message.before.slice(from, until);
  return { before: quote, after: inside.length === 0 ? quote : replaceFindings(before, findings), findings };
}

const SHORTEST_FOUND = 3;

/** What was found in the quote stands in the claim too, mostly: the claim is made of its words. */
function withoutFound(claim: string, { before, findings }: Gated): string {
  let text = claim;
  for (const { kind, start, end } of findings) {
    const found = before.slice(Math.max(0, start), end);
    if (found.length >= SHORTEST_FOUND) text = text.replaceAll(found, placeholderOf(kind));
  }
  return text;
}

function isSensitive({ kind }: GateFinding): boolean {
  return (SENSITIVE_KINDS as readonly string[]).includes(kind);
}

function examined(
  all: readonly Change[],
  { withheld, dropped }: Pick<Examined, 'withheld' | 'dropped'>,
): Examined | null {
  const changes = all.filter(({ before, after }) => before !== after);
  if (changes.length + withheld.length + dropped.length === 0) return null;
  const kinds = [
    kindsOf(changes.flatMap(({ findings }) => findings)),
    ...withheld.map((one) => one.kinds),
    ...(dropped.length > 0 ? ['reasoning'] : []),
  ];
  return {
    changes,
    withheld,
    dropped,
    kinds: [...new Set(kinds.join(', ').split(', '))].filter(Boolean).sort().join(', '),
  };
}

function kindsOf(findings: readonly GateFinding[]): string {
  return [...new Set(findings.map(({ kind }) => kind))].sort().join(', ');
}

/** Writes what was examined. In a transaction; the caller writes the index again. Returns how many rows changed. */
export function writeChanges(workspace: Workspace, { changes }: Examined): number {
  const { db } = workspace.store;
  let written = 0;
  for (const { table, column, id, after } of changes)
    written += run(db, `UPDATE ${table} SET rev = rev + 1, ${column} = ? WHERE id = ?`, after, id);
  for (const { table, column, id } of changes)
    if (table === 'facts' && column === 'claim') renewGroupKey(workspace, id);
  return written;
}

/** A fact is recognised by its claim: its digest is taken again, and so is what it says of entities. */
function renewGroupKey({ store, ledger }: Workspace, factId: number): void {
  const { db } = store;
  const fact = get<FactRow>(db, 'SELECT * FROM facts WHERE id = ?', factId);
  if (!fact) return;
  const key = groupKeyOf(db, refreshKeys(ledger), fact);
  run(db, 'UPDATE facts SET group_key = ? WHERE id = ?', key, factId);
  relateAgain(db, fact);
}

/** Units on each side of what goes, so that a short finding is found in the bytes too, and no words of others for it. */
const AROUND = 8;

/** What is about to be replaced, each with a little of what stands around it, and what goes whole. */
export function windowsOf({ changes, dropped }: Examined): string[] {
  const windows = changes.flatMap(({ before, findings, isList, column }) => {
    // Offsets in a list are those of its items, and those of a claim may be the quote's: the whole is looked for.
    if (isList || column === 'claim' || column === 'quote') return [before];
    return findings.map(({ start, end }) => sliceWhole(before, start - AROUND, end + AROUND));
  });
  return [...windows, ...dropped.map(({ text }) => text)];
}

/** Not between the halves of a surrogate pair: such a half has no bytes. */
function sliceWhole(text: string, from: number, until: number): string {
  const isLow = (at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const start = Math.max(0, from);
  const end = Math.min(text.length, until);
  return text.slice(isLow(start) ? start + 1 : start, isLow(end) ? end - 1 : end);
}
