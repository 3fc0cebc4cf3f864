import { statSync } from 'node:fs';
import { GATE_VERSION } from '../gate/version.js';
import { chainHead, eventAhead, findBreak } from '../ledger/chain.js';
import { listHoldRows } from '../ledger/holds.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Status } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';
import { gateVersionOf } from '../recall/gated-under.js';
import { count, get } from '../store/database.js';
import { sealState } from '../store/physical/index.js';
import { unfinishedRequests } from '../store/requests.js';
import { logBytes, readMeta } from '../store/store.js';
import { leftUnfinished } from './left-unfinished.js';
import { listRequests } from './requests/requests-view.js';

interface StatusOptions {
  transcriptFolders: readonly string[];
  /** The system's clock, by which `prune` would go; the moment that the status is told for unless it is told. */
  systemTime?: EpochMs;
}

/** Where everything lies, how old it is, what is pending or overdue, when it was last scrubbed (`rules` 37). */
export function readStatus(workspace: Workspace, options: StatusOptions): Status {
  const { store, ledger, policy, clock } = workspace;
  const { db } = store;
  const now = clock();
  const systemTime = options.systemTime ?? now;
  const unfinished = leftUnfinished(workspace).length;
  const overdue = listRequests(workspace).filter(
    ({ status, eraseAfter, record }) =>
      record?.isOverdue || (status === 'hidden' && eraseAfter !== null && eraseAfter <= now),
  );
  const holds = listHoldRows(ledger.db).filter((hold) => hold.released_at === null);
  const seal = sealState(store.path);
  return {
    memory: 'on',
    paused: count(
      db,
      `SELECT count(*) FROM (SELECT DISTINCT c.tenant, c.subject FROM pauses p JOIN scopes c ON c.id = p.scope_id
       WHERE p.resumed_at IS NULL)`,
    ),
    storePath: store.path,
    storeBytes: statSync(store.path).size,
    logBytes: logBytes(store),
    ledgerPath: ledger.path,
    ledgerHead: chainHead(ledger.db),
    chain: findBreak(ledger.db, ledger.ring) === null ? 'ok' : 'broken',
    clockWentBack: eventAhead(ledger.db, systemTime) !== null,
    sessions: count(db, 'SELECT count(*) FROM unmarked_sessions'),
    rounds: count(db, 'SELECT count(*) FROM unmarked_rounds WHERE expires_at > ?', now),
    facts: count(db, 'SELECT count(*) FROM seen_facts WHERE superseded_at IS NULL AND expires_at > ?', now),
    learnedAhead:
      count(db, 'SELECT count(*) FROM unmarked_rounds WHERE learned_at > ?', systemTime) +
      count(db, 'SELECT count(*) FROM unmarked_facts WHERE learned_at > ?', systemTime),
    oldestAt:
      get<{ at: number | null }>(
        db,
        'SELECT min(coalesce(started_at, learned_at)) AS at FROM unmarked_rounds',
      )?.at ?? null,
    pending: unfinishedRequests(db).length - unfinished,
    unfinished,
    overdue: overdue.length,
    expired:
      count(db, 'SELECT count(*) FROM unmarked_rounds WHERE expires_at <= ?', now) +
      count(db, 'SELECT count(*) FROM unmarked_facts WHERE expires_at <= ?', now),
    holds: holds.length,
    holdsToReview: holds.filter((hold) => hold.review_at <= now).length,
    seal,
    lastScrubAt: seal === 'sealed' ? Math.floor(statSync(store.path).mtimeMs) : null,
    lastAuditAt: readAuditTime(workspace),
    policyHash: policy.hash,
    policySource: policy.source,
    gateVersion: { store: gateVersionOf(store), program: GATE_VERSION },
    transcriptFolders: [...options.transcriptFolders],
  };
}

function readAuditTime({ store }: Workspace): number | null {
  const value = readMeta(store.db, 'last_audit_at');
  return value === null ? null : Number(value);
}
