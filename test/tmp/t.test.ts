import { test } from 'vitest';
import { encodedForms } from '../../src/erasure/encodings.js';
import { needlesOf } from '../../src/erasure/evidence.js';
import { compileNeedles, scannerFaults } from '../../src/store/physical/index.js';
test('t', () => {
  const texts = Array.from({ length: 2000 }, (_, i) => `Text ${i} `.repeat(3) + Array.from({length:300},(_, k)=>Math.random().toString(36).slice(2,8)).join(' ') + 'Åäö "x"');
  let t = performance.now();
  const n = needlesOf({ texts, vectors: [], hashes: [], isSampled: false });
  console.log('needles', n.needles.length, performance.now() - t); t = performance.now();
  const set = compileNeedles(n.needles);
  console.log('compile', performance.now() - t); t = performance.now();
  scannerFaults(); console.log('faults', performance.now() - t);
  t = performance.now(); scannerFaults(); console.log('faults', performance.now() - t);
});
