import type { Workspace } from '../ledger/workspace.js';
import { DEFAULT_TENANT, parseScope } from '../model/scope.js';

/** What the ledger knows a subject by, under every key; `text` as it is typed. */
export async function subjectDigests(
  { ring }: Workspace['ledger'],
  text: string,
): Promise<readonly Buffer[]> {
  const { keyedDigests } = await import('../ledger/keys.js');
  const { tenant, subject } = parseScope(text);
  // A request for a subject of every tenant has none.
  const tenants = tenant === null ? [DEFAULT_TENANT, ''] : [tenant];
  return tenants.flatMap((one) => keyedDigests(ring, 'subject', one, subject));
}
