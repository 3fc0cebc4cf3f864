import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { anyUnits, suspiciousText } from './arbitraries.js';

const gate = createGate({
  ...DEFAULT_POLICY.gate,
  detectors: { ...DEFAULT_POLICY.gate.detectors, person: true },
  names: { allow: ['Claude'], deny: ['Bo', '王小明', 'person'] },
});

/** Pieces that mean something to the tagger and to the rules around it. */
const PIECES = (
  'Anna Bo Lindqvist Öberg Mary Kovač Leivadottir Torpy Zqwa Claude Docker Mr. Mrs. and och , . : ; ? ( ) [ ] is name ' +
  "named my from said called with wife X. J. van der de Park Street Inc Paris 12 1984 ANNA anna 's [person] [email] " +
  '我叫 王小明 先生 田中 さん 이름은 김민수 bob@example.com = { } / _ \n 😀 \ud83d é \u0301'
).split(/ /);

const namingText = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', ' ', '', '\n')), { maxLength: 40 })
  .map((pieces) => pieces.flat().join(''));
const text = fc.oneof({ weight: 6, arbitrary: namingText }, suspiciousText, anyUnits);

test('gated text passes unchanged, with names taken out', () => {
  fc.assert(
    fc.property(text, (input) => {
      const once = gate.apply(input).text;
      expect(gate.apply(once)).toEqual({ text: once, findings: [] });
    }),
    { numRuns: 2000 },
  );
});

test('text outside names is not touched, and each finding is inside the text and apart from the others', () => {
  fc.assert(
    fc.property(text, (input) => {
      let rebuilt = '';
      let done = 0;
      const { text: output, findings } = gate.apply(input);
      for (const { kind, start, end } of findings) {
        expect(start).toBeGreaterThanOrEqual(done);
        expect(end).toBeGreaterThan(start);
        rebuilt += `${input.slice(done, start)}[${kind}]`;
        done = end;
      }
      expect(rebuilt + input.slice(done)).toBe(output);
    }),
    { numRuns: 1000 },
  );
});

test('what was seen before changes nothing', () => {
  fc.assert(
    fc.property(text, text, (input, other) => {
      const first = gate.apply(input);
      gate.apply(other);
      expect(gate.apply(input)).toEqual(first);
    }),
    { numRuns: 300 },
  );
});
