// Under which gate and which policy of the gate everything in a store was written: a store remembers the oldest, so that
// it is told when `policy apply` has something to look at again (`rules` 28).
import { GATE_VERSION } from '../gate/version.js';
import { gateDigest, type Policy } from '../policy/index.js';
import { readMeta, type Store, writeMeta } from '../store/store.js';

const VERSION_KEY = 'gate_version';
const POLICY_KEY = 'gate_policy';

/** Notes the gate of this program and policy: for a store that holds nothing yet, or all of which has passed it. In a write transaction. */
export function noteGate(store: Store, policy: Policy): void {
  writeMeta(store.db, VERSION_KEY, String(GATE_VERSION));
  writeMeta(store.db, POLICY_KEY, gateDigest(policy));
}

export function gateVersionOf(store: Store): number | null {
  const value = readMeta(store.db, VERSION_KEY);
  return value === null ? null : Number(value);
}

export type GateChange = { kind: 'older_gate'; store: number; program: number } | { kind: 'other_policy' };

/** What has changed since what is stored was let in; null where nothing has. */
export function gateChange(store: Store, policy: Policy): GateChange | null {
  const version = gateVersionOf(store);
  if (version === null) return null;
  if (version < GATE_VERSION) return { kind: 'older_gate', store: version, program: GATE_VERSION };
  const known = readMeta(store.db, POLICY_KEY);
  return known !== null && known !== gateDigest(policy) ? { kind: 'other_policy' } : null;
}
