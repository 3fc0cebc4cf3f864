import { type GatePolicy, IDENTIFIER_KINDS, SENSITIVE_KINDS, type SensitiveKind } from '../model/findings.js';
import { createGate, type GatedText } from './gate.js';

const EVERY_STATEMENT: ReadonlySet<SensitiveKind> = new Set(SENSITIVE_KINDS);

/**
 * For text that nobody said and that is only kept for audit: every detector, whichever the policy turns off, and every
 * sensitive statement, whatever was consented to. Names that the policy never takes for a person stay.
 */
export function createFullGate(policy: GatePolicy): (text: string) => GatedText {
  const detectors = Object.fromEntries(IDENTIFIER_KINDS.map((kind) => [kind, true]));
  const gate = createGate({ ...policy, detectors: detectors as GatePolicy['detectors'] });
  return (text) => gate.apply(text, EVERY_STATEMENT);
}
