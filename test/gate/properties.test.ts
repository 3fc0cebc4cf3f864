import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import { IDENTIFIER_KINDS } from '../../src/model/findings.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { anyUnits, suspiciousText } from './arbitraries.js';

const gate = createGate(DEFAULT_POLICY.gate);
const text = fc.oneof({ weight: 4, arbitrary: suspiciousText }, anyUnits, fc.string({ unit: 'grapheme' }));
const HALF_PAIR = /\p{Surrogate}/u;
const RUNS = { numRuns: 3000 };

test('gated text passes unchanged', () => {
  fc.assert(
    fc.property(text, (input) => {
      const once = gate.apply(input).text;
      expect(gate.apply(once)).toEqual({ text: once, findings: [] });
    }),
    RUNS,
  );
});

test('the output is the input with each finding replaced by its kind, and nothing else', () => {
  fc.assert(
    fc.property(text, (input) => {
      const { text: output, findings } = gate.apply(input);
      let rebuilt = '';
      let done = 0;
      for (const { kind, start, end } of findings) {
        rebuilt += `${input.slice(done, start)}[${kind}]`;
        done = end;
      }
      expect(rebuilt + input.slice(done)).toBe(output);
    }),
    RUNS,
  );
});

test('findings are sorted, apart, not empty and inside the input', () => {
  fc.assert(
    fc.property(text, (input) => {
      let done = 0;
      for (const { kind, start, end } of gate.apply(input).findings) {
        expect(IDENTIFIER_KINDS).toContain(kind);
        expect(start).toBeGreaterThanOrEqual(done);
        expect(end).toBeGreaterThan(start);
        done = end;
      }
      expect(done).toBeLessThanOrEqual(input.length);
    }),
    RUNS,
  );
});

test('another gate says the same, and a gate remembers nothing', () => {
  fc.assert(
    fc.property(text, text, (input, other) => {
      const first = gate.apply(input);
      gate.apply(other);
      expect(gate.apply(input)).toEqual(first);
    }),
    { numRuns: 500 },
  );
  expect(createGate(DEFAULT_POLICY.gate).apply('a@x.org')).toEqual(gate.apply('a@x.org'));
});

test('no pair of UTF-16 units is torn', () => {
  fc.assert(
    fc.property(suspiciousText, (input) => {
      fc.pre(!HALF_PAIR.test(input));
      expect(gate.apply(input).text).not.toMatch(HALF_PAIR);
    }),
    { numRuns: 1000 },
  );
});
