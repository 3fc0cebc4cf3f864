// The hook for copies in other systems. What was erased here is handed to every registered processor, at least once,
// under a key that tells them an order again; only their evidence makes the request verified. That one fails, or does
// not answer, never stands in the way of erasing here: it is asked when the rows and bytes are gone.
import { createHash } from 'node:crypto';
import { erasedRows } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Recipients } from '../../model/certificate.js';
import type { PlannedRow } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import type { Processor, ProcessorEvidence, ProcessorOrder } from '../../model/processor.js';
import { noteAsked, noteConfirmed, noteTask, tasksOf } from '../../store/processor-tasks.js';
import type { RequestRow } from '../../store/requests.js';
import { writeTransaction } from '../../store/store.js';
import type { Subjects } from '../records/pseudonyms.js';

const registered = new Map<string, Processor>();

const ID = /^[a-z][a-z0-9_-]{0,39}$/;
const RECEIPT = /^[\w.:/+=-]{1,200}$/;

/** Registers a processor for every erasure of this process. Returns what takes it off again. */
export function registerProcessor(processor: Processor): () => void {
  if (!ID.test(processor.id)) throw new Error('a processor is named by a short word in lower case');
  if (registered.has(processor.id)) throw new Error(`the processor ${processor.id} is registered already`);
  registered.set(processor.id, processor);
  return () => void registered.delete(processor.id);
}

/** An answer that takes longer is none: the processor is asked again by the next run. */
const PATIENCE_MS = 30_000;

/** Asks those that have not given evidence yet, and returns what all of them have said. */
export async function askProcessors(
  workspace: Workspace,
  request: RequestRow,
  about: { subjects: Subjects; kept: readonly PlannedRow[] },
): Promise<Recipients> {
  const { store, clock } = workspace;
  // Nobody to ask: the rows, which may be many, need not be read.
  if (registered.size === 0) return recipientsOf(workspace, request);
  const order = orderOf(workspace, request, about);
  writeTransaction(store, () => {
    for (const processor of registered.keys()) noteTask(store.db, request.id, { processor, key: order.key });
  });
  for (const { processor: id, confirmedAt } of tasksOf(store.db, request.id)) {
    const processor = registered.get(id);
    if (!processor || confirmedAt !== null) continue;
    writeTransaction(store, () => noteAsked(store.db, request.id, id, clock()));
    const answer = await ask(processor, order);
    if (answer === null) continue;
    const confirmed = { processor: id, at: clock(), ...answer };
    writeTransaction(store, () => noteConfirmed(store.db, request.id, confirmed));
  }
  return recipientsOf(workspace, request);
}

/** Who received copies, as the record of a request says it. */
function recipientsOf({ store }: Workspace, request: RequestRow): Recipients {
  const answers = tasksOf(store.db, request.id);
  const covered = answers.length > 0 && answers.every(({ confirmedAt }) => confirmedAt !== null);
  return { registered: answers.length, covered, answers };
}

/** How many have not given evidence yet. */
export function outstandingOf({ answers }: Recipients): number {
  return answers.filter(({ confirmedAt }) => confirmedAt === null).length;
}

function orderOf(
  { ledger }: Workspace,
  request: RequestRow,
  about: { subjects: Subjects; kept: readonly PlannedRow[] },
): ProcessorOrder {
  const stays = new Set(about.kept.map((row) => row.id));
  const ids: string[] = [];
  const redacted: string[] = [];
  for (const { kind, session, n } of erasedRows(ledger.db, request.uid)) {
    const isNumbered = kind === 'round' || kind === 'fact' || kind === 'artifact';
    if (kind === 'mention') redacted.push(numberedId(session, 'round', n));
    else if (kind === 'title') redacted.push(session);
    else ids.push(isNumbered ? numberedId(session, kind, n) : session);
  }
  const free = ids.filter((id) => !stays.has(id));
  const rows = { ids: free, except: [...stays].sort(), redacted };
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);
  const { tenants, subjects } = about.subjects;
  return { request: request.uid, key: `${request.uid}:${digest}`, ...rows, tenants, subjects };
}

/** Whatever goes wrong in another system is its own: it counts as no answer. */
async function ask(
  processor: Processor,
  order: ProcessorOrder,
): Promise<(ProcessorEvidence & { held: number }) | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answer = (async () => {
    const held = await processor.holds(order);
    const evidence = await processor.erase(order);
    return evidence === null ? null : { held, ...evidence };
  })();
  try {
    const said = await Promise.race([answer, timeout]);
    return said !== null && isEvidence(said) ? said : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** A receipt without words, and counts that are counts. */
function isEvidence({ held, erased, receipt }: ProcessorEvidence & { held: number }): boolean {
  return [held, erased].every((n) => Number.isSafeInteger(n) && n >= 0) && RECEIPT.test(receipt);
}
