// The gate that looks for everything, as `redact --all` makes it.
import { createGate } from '../../dist/src/gate/index.js';
import { IDENTIFIER_KINDS } from '../../dist/src/model/findings.js';
import { DEFAULT_POLICY } from '../../dist/src/policy/index.js';

export function gateOf(kinds = IDENTIFIER_KINDS) {
  const detectors = Object.fromEntries(IDENTIFIER_KINDS.map((kind) => [kind, kinds.includes(kind)]));
  return createGate({ ...DEFAULT_POLICY.gate, detectors });
}
