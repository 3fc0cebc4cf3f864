import { type AuthoredBy, CATEGORIES, type Category, isCategory } from '../model/memory.js';
import { type EpochMs, toRfc3339 } from '../model/time.js';
import { ARTIFACT_KINDS, type ArtifactKind } from '../model/transcript.js';

export interface SummarisedFact {
  claim: string;
  category: string;
  authoredBy: AuthoredBy;
  /** The claim as it is shown; itself without one. Asked of those alone that stand in the text. */
  told?(): string;
}

export interface SummaryParts {
  project: string | null;
  startedAt: EpochMs | null;
  endedAt: EpochMs | null;
  rounds: number;
  facts: readonly SummarisedFact[];
  artifacts: readonly { kind: ArtifactKind; ref: string }[];
}

const MAX_CLAIMS = 6;
const MAX_REFS = 5;
const MAX_CLAIM_CHARS = 200;
const MAX_REF_CHARS = 100;

const HEADINGS: Record<Category, string> = {
  preference: 'Preferences',
  convention: 'Conventions',
  decision: 'Decisions',
  goal: 'Goals',
  attribute: 'About the person',
  difficulty: 'Difficulties',
  problem: 'Problems',
  learning: 'Learned',
  fact: 'Also said',
  session: 'The session',
  health: 'Health',
  finance: 'Finance',
  legal: 'Legal',
  children: 'Children',
  third_party: 'Other people',
  location: 'Location',
  credentials: 'Credentials',
};

const ARTIFACT_NOUNS: Record<ArtifactKind, { one: string; many: string }> = {
  commit: { one: 'commit', many: 'commits' },
  pull_request: { one: 'pull request', many: 'pull requests' },
  file: { one: 'file', many: 'files' },
  ticket: { one: 'ticket', many: 'tickets' },
  url: { one: 'link', many: 'links' },
};

/**
 * A session in a few sentences, made only of what its facts and artifacts say: when one of them is erased, the
 * text rendered from the rest holds nothing of it. The same parts give the same text.
 */
export function renderSummary(parts: SummaryParts): string {
  return [opening(parts), ...factLines(parts.facts), ...touchedLine(parts.artifacts)].join('\n');
}

export interface SubjectSummaryParts extends Pick<SummaryParts, 'startedAt' | 'endedAt' | 'facts'> {
  /** From which the facts are. */
  sessions: number;
}

/** What several sessions of one subject say, in the same way. */
export function renderSubjectSummary(parts: SubjectSummaryParts): string {
  const sessions = parts.sessions === 1 ? '1 session' : `${parts.sessions} sessions`;
  const from = `From ${sessions}${period(parts.startedAt, parts.endedAt)}.`;
  return [from, ...factLines(parts.facts)].join('\n');
}

function factLines(facts: SummaryParts['facts']): string[] {
  const own = facts.filter((fact) => fact.authoredBy === 'subject');
  const assistants = facts.filter((fact) => fact.authoredBy === 'assistant');
  return [
    ...CATEGORIES.flatMap((category) => claimsLine(HEADINGS[category], own.filter(isOf(category)))),
    ...ownCategories(own).flatMap((category) => claimsLine(headingOf(category), own.filter(isOf(category)))),
    ...claimsLine('Noted by the assistant', assistants),
  ];
}

/** Those of a policy's own, under their name. */
function ownCategories(facts: SummaryParts['facts']): string[] {
  return [...new Set(facts.map((fact) => fact.category))].filter((name) => !isCategory(name)).sort();
}

function headingOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function isOf(category: string): (fact: { category: string }) => boolean {
  return (fact) => fact.category === category;
}

function opening(parts: SummaryParts): string {
  const rounds = parts.rounds === 1 ? '1 round' : `${parts.rounds} rounds`;
  const project = parts.project ? ` on ${parts.project}` : '';
  return `A session of ${rounds}${project}${period(parts.startedAt, parts.endedAt)}.`;
}

function period(startedAt: EpochMs | null, endedAt: EpochMs | null): string {
  if (startedAt === null) return '';
  const start = minute(startedAt);
  if (endedAt === null || minute(endedAt) === start) return `, ${start} UTC`;
  const end = minute(endedAt);
  const sameDay = end.slice(0, 10) === start.slice(0, 10);
  return `, ${start} to ${sameDay ? end.slice(11) : end} UTC`;
}

function minute(at: EpochMs): string {
  return toRfc3339(at).slice(0, 16).replace('T', ' ');
}

function claimsLine(heading: string, facts: readonly SummarisedFact[]): string[] {
  const distinct = [...new Map(facts.map((fact) => [clauseOf(fact.claim), fact])).values()];
  if (distinct.length === 0) return [];
  const shown = capped(distinct, { most: MAX_CLAIMS, separator: '; ' }, (fact) =>
    clauseOf(fact.told?.() ?? fact.claim),
  );
  return [`${heading}: ${shown}.`];
}

/** One of several between semicolons. */
function clauseOf(claim: string): string {
  return cut(claim.replace(/[.;\s]+$/, ''), MAX_CLAIM_CHARS);
}

function touchedLine(artifacts: SummaryParts['artifacts']): string[] {
  const groups = ARTIFACT_KINDS.flatMap((kind) => {
    const refs = [...new Set(artifacts.filter((each) => each.kind === kind).map((each) => each.ref))];
    if (refs.length === 0) return [];
    const noun = refs.length === 1 ? ARTIFACT_NOUNS[kind].one : ARTIFACT_NOUNS[kind].many;
    const shown = capped(refs, { most: MAX_REFS, separator: ', ' }, (ref) => cut(ref, MAX_REF_CHARS));
    return [`${refs.length} ${noun} (${shown})`];
  });
  return groups.length === 0 ? [] : [`Touched: ${groups.join(', ')}.`];
}

function capped<Item>(
  items: readonly Item[],
  { most, separator }: { most: number; separator: string },
  textOf: (item: Item) => string,
): string {
  const rest = items.length - most;
  const shown = items.slice(0, most).map(textOf).join(separator);
  return rest > 0 ? `${shown}${separator}and ${rest} more` : shown;
}

/** Cuts between characters, never inside one. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
