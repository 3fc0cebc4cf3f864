// What a fact is kept for is not stored with it: it is what the policy says of its category now.
import type { Workspace } from '../ledger/workspace.js';
import type { ListRow } from '../model/listing.js';
import { ruleOf } from '../policy/index.js';

export function withPurpose<Row extends ListRow>({ policy }: Pick<Workspace, 'policy'>, row: Row): Row {
  if (row.kind !== 'fact' || row.category === null) return row;
  return { ...row, purpose: ruleOf(policy, row.category).purpose };
}
