// The scopes of a subject that an engine may read, each with the pipeline that every new fact takes.

import type { Workspace } from '../../ledger/workspace.js';
import { addCounts } from '../../model/counts.js';
import type { Engine } from '../../model/engine.js';
import type { OpenScope, Scope } from '../../model/scope.js';
import { type Outgoing, openOutgoing } from '../../recall/outgoing.js';
import { type Db, get } from '../../store/database.js';
import { type EngineVersion, unreadRounds } from '../../store/engine-reads.js';
import { listScopes } from '../../store/scopes.js';
import { createPipeline, lookAgain, type Pipeline } from '../pipeline.js';
import { emptyReport } from '../tally.js';
import { type Excerpt, isSame, readExcerpt } from './excerpts.js';

export function isOf({ tenant, subject, context }: Scope, whose: OpenScope): boolean {
  return tenant === whose.tenant && subject === whose.subject && (whose.context ?? context) === context;
}

/** One scope of which something may be sent, with the engine that it may be sent to. */
export interface SendableScope {
  scopeId: number;
  engine: Engine;
  pipeline: Pipeline;
}

/** By the consents as they were last looked at. */
export function outgoingOf({ engine, pipeline }: SendableScope): Outgoing {
  return openOutgoing(pipeline, engine, pipeline.subject.consents);
}

/** Those of which something may be sent now. Of the others the reason is counted, once a scope. */
export function sendableScopes(
  workspace: Workspace,
  engine: Engine,
  { whose, notSent }: { whose: OpenScope; notSent: Record<string, number> },
): SendableScope[] {
  const { store, ledger, policy, clock } = workspace;
  const scopes = listScopes(store.db).filter((scope) => isOf(scope, whose));
  return scopes.flatMap(({ id, ...scope }) => {
    const pipeline = createPipeline({
      store,
      ledger,
      ring: ledger.ring,
      policy,
      scope,
      now: clock(),
      report: emptyReport({ scope }, false),
    });
    const open = { scopeId: id, engine, pipeline };
    const why = whyClosed(pipeline) ?? (outgoingOf(open).allowed.size === 0 ? 'category' : null);
    if (why !== null) addCounts(notSent, { [why]: 1 });
    return why === null ? [open] : [];
  });
}

/** Why nothing of a subject may be sent or stored now; null where it may. */
export function whyClosed({ subject }: Pipeline): string | null {
  if (subject.isPaused) return 'paused';
  return subject.lacksOptIn ? 'without_opt_in' : null;
}

/**
 * Those that may be sent, or stored from, still: what was hidden, erased, changed or moved to somebody else since, and
 * what a pause or a withdrawn consent now forbids, is left out. To be called inside the transaction that relies on it.
 */
export function stillSendable(scope: SendableScope, excerpts: readonly Excerpt[]): Excerpt[] {
  const { pipeline } = scope;
  const { db } = pipeline.store;
  lookAgain(pipeline);
  if (whyClosed(pipeline) !== null) return [];
  const outgoing = outgoingOf(scope);
  return excerpts.filter(
    (excerpt) =>
      isOfScope(db, scope.scopeId, excerpt) && isSame(excerpt, readExcerpt(db, excerpt.round.id, outgoing)),
  );
}

function isOfScope(db: Db, scopeId: number, { round }: Excerpt): boolean {
  return get(db, 'SELECT 1 FROM unmarked_rounds WHERE id = ? AND scope_id = ?', round.id, scopeId) !== null;
}

/** What the engine has not read of a scope, as it would be sent. */
export function unreadExcerpts(
  scope: SendableScope,
  version: EngineVersion,
  { again, notSent }: { again: boolean; notSent: Record<string, number> },
): Excerpt[] {
  const { scopeId, pipeline } = scope;
  const { db } = pipeline.store;
  const outgoing = outgoingOf(scope);
  return unreadRounds(db, version, { scopeId, now: pipeline.now, again }).flatMap((id) => {
    const excerpt = readExcerpt(db, id, outgoing);
    const why = excerpt === null ? 'no_words' : whyLeftOut(pipeline, excerpt);
    if (why !== null) addCounts(notSent, { [why]: 1 });
    return excerpt !== null && why === null ? [excerpt] : [];
  });
}

function whyLeftOut(pipeline: Pipeline, { round }: Excerpt): string | null {
  return round.project !== null && pipeline.isExcludedProject(round.project) ? 'excluded_project' : null;
}
