// What every step of an ingest works with. A dry run has a store in memory and only looks at the real one.

import { countFindings, createFullGate, createGate, type Gate, type GatedText } from '../gate/index.js';
import type { KeyRing } from '../ledger/keys.js';
import { type Ledger, refreshKeys } from '../ledger/ledger.js';
import { type KnownPause, knownPauses } from '../ledger/pauses.js';
import { type Reaches, reachesOf } from '../ledger/suppressions.js';
import type { IngestReport } from '../model/listing.js';
import { type Scope, whyNotShared } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import type { Policy } from '../policy/index.js';
import type { Store } from '../store/store.js';
import { globMatcher } from '../transcripts/index.js';
import { type NameGuard, openNameGuard } from './names.js';
import type { TextAhead } from './reading/prepare.js';
import type { Scoping } from './scoping.js';
import { type IngestSteps, noIngestSteps } from './steps.js';
import { type SubjectState, subjectState } from './subject-state.js';
import type { FactsByScope } from './supersede.js';

export interface Pipeline {
  store: Store;
  ledger: Ledger | null;
  ring: KeyRing;
  policy: Policy;
  gate: Gate;
  /** For reasoning; null where the policy keeps none of its text. */
  fullGate: ((text: string) => GatedText) | null;
  scope: Scope;
  /** How each line's scope is told; null where `scope` is that of all, and in the pipeline of one scope of several. */
  scoping: Scoping | null;
  /** The pipelines of the scopes met so far, where they are told line by line. */
  lanes: Map<string, Pipeline>;
  /** How its lines were told from other scopes' (`Scoping.fields`); null where all lines are this scope's. */
  lane: string | null;
  /** A line of this scope was met, where scopes are told line by line. */
  hasLines: boolean;
  /** The workspace in which the facts are shared too; null for none. */
  shared: Scope | null;
  reaches: Reaches;
  /** What the subject has consented to, when nothing is written for them, and what of their statements is withheld. */
  subject: SubjectState;
  /** The ledger's pauses of the person when the run began: those made since are in the store. */
  knownPauses: readonly KnownPause[];
  /** Erased names as the ledger knows them now: opened again in each transaction (`rules` 2). */
  names: NameGuard;
  /** Projects that the policy keeps out, by their folder. */
  isExcludedProject: (project: string) => boolean;
  /** What is known of each scope that facts were added to in this run. */
  knownFacts: FactsByScope;
  now: EpochMs;
  readmit: boolean;
  /** The real store, read only, of a dry run; null otherwise. */
  base: Store | null;
  report: IngestReport;
  steps: IngestSteps;
}

/** What a run decides; what is left out is not asked for. */
export type PipelineParts = Pick<
  Pipeline,
  'store' | 'ledger' | 'ring' | 'policy' | 'scope' | 'now' | 'report'
> &
  Partial<Pick<Pipeline, 'scoping' | 'shared' | 'readmit' | 'base'>> & { steps?: IngestSteps | undefined };

export function createPipeline(parts: PipelineParts): Pipeline {
  const { policy } = parts;
  const run = {
    scoping: null,
    shared: null,
    readmit: false,
    base: null,
    ...parts,
    gate: createGate(policy.gate),
    fullGate: policy.reasoning === 'redacted' ? createFullGate(policy.gate) : null,
    lanes: new Map(),
    lane: null,
    hasLines: false,
    knownFacts: new Map(),
    isExcludedProject: globMatcher(policy.exclude.projects),
    steps: parts.steps ?? noIngestSteps,
  };
  return { ...run, ...partOfScope(run) };
}

type PartOfScope = Pick<Pipeline, 'reaches' | 'knownPauses' | 'subject' | 'names'>;

/** What a pipeline knows of its scope when it begins. */
function partOfScope(run: Omit<Pipeline, keyof PartOfScope>): PartOfScope {
  const { ledger, ring, scope } = run;
  const reaches = reachesOf(ring, scope);
  const pauses = ledger ? knownPauses(ledger, scope) : [];
  return {
    reaches,
    knownPauses: pauses,
    subject: subjectState({ ...run, knownPauses: pauses }),
    names: openNameGuard({ ...run, reaches }),
  };
}

/** The same steps for another scope. */
export function forScope(pipeline: Pipeline, scope: Scope): Pipeline {
  const key = JSON.stringify([scope.tenant, scope.subject, scope.context]);
  const known = pipeline.lanes.get(key);
  if (known) return known;
  const { shared } = pipeline;
  const lane: Pipeline = {
    ...pipeline,
    ...partOfScope({ ...pipeline, scope }),
    scope,
    scoping: null,
    lane: pipeline.scoping?.fields ?? '',
    hasLines: false,
    shared: shared !== null && whyNotShared(scope, shared) === null ? shared : null,
  };
  pipeline.lanes.set(key, lane);
  return lane;
}

/**
 * Where an erased session stops lines: in the whole tenant, whoever they come in for. A line that says whose it is can be
 * somebody else's of the same session: it is stopped where its own subject's part was erased.
 */
export function sessionReaches({ reaches, lane }: Pipeline): Buffer[] {
  return [...(lane === null ? reaches.tenant : reaches.subject), ...reaches.scope];
}

/** The store that knows what was taken in before. */
export function storeOf({ base, store }: Pipeline): Store {
  return base ?? store;
}

/** Takes the keys, the erased names, consents and pauses as they are now: at the beginning of each transaction (`rules` 2, 13). */
export function lookAgain(pipeline: Pipeline): void {
  const ring = pipeline.ledger ? refreshKeys(pipeline.ledger) : pipeline.ring;
  if (ring !== pipeline.ring) {
    pipeline.ring = ring;
    pipeline.reaches = reachesOf(ring, pipeline.scope);
  }
  pipeline.names = openNameGuard(pipeline);
  pipeline.subject = subjectState(pipeline);
}

/**
 * Every text passes here before it is stored; findings are counted, never kept.
 * @param text with what the gate made of it ahead of this transaction, or without
 */
export function gated(pipeline: Pipeline, text: string | TextAhead): string {
  return gatedWith(pipeline, text).text;
}

/** The same, with the categories of the statements that were withheld from it. */
export function gatedWith(
  pipeline: Pipeline,
  text: string | TextAhead,
): { text: string; withheld: string[] } {
  const { report, subject } = pipeline;
  const result = throughGate(pipeline, text);
  const isWithheld = ({ kind }: { kind: string }) => (subject.withhold as ReadonlySet<string>).has(kind);
  const withheld = result.findings.filter(isWithheld);
  countFindings(withheld, report.withheld);
  countFindings(
    result.findings.filter((finding) => !isWithheld(finding)),
    report.redactions,
  );
  const { text: named, blanked } = pipeline.names.blank(result.text);
  report.suppressedNames += blanked;
  return { text: named, withheld: withheld.map(({ kind }) => kind) };
}

/** What was gated ahead is looked at again where other categories are withheld now. */
function throughGate({ gate, subject }: Pipeline, text: string | TextAhead): GatedText {
  if (typeof text === 'string') return gate.apply(text, subject.withhold);
  if (text.withheld !== subject.withheld) return gate.apply(text.text, subject.withhold);
  return text.result ?? { text: text.text, findings: [] };
}
