// A gate that knows one statement on somebody's health, whatever the detectors of statements know: for tests of what is
// withheld from whom. For `vi.mock` of the gate's own module.
import type { Gate } from '../../src/gate/index.js';
import { replaceFindings } from '../../src/gate/placeholders.js';

export const STATEMENT = 'My knee was operated on';

type GateModule = typeof import('../../src/gate/gate.js');

export function knowingKnees(actual: GateModule): GateModule {
  return {
    ...actual,
    createGate(policy) {
      const real: Gate = actual.createGate(policy);
      return {
        version: real.version,
        apply(text, withhold) {
          const gated = real.apply(text, withhold);
          if (!withhold?.has('health')) return gated;
          const knees = [...text.matchAll(new RegExp(STATEMENT, 'g'))].map(({ 0: words, index }) => ({
            kind: 'health' as const,
            start: index,
            end: index + words.length,
          }));
          const apart = gated.findings.filter(({ start, end }) =>
            knees.every((knee) => end <= knee.start || start >= knee.end),
          );
          const findings = [...apart, ...knees].sort((a, b) => a.start - b.start);
          return { text: replaceFindings(text, findings), findings };
        },
      };
    },
  };
}
