import { expect } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';

const gate = createGate(DEFAULT_POLICY.gate);

export function gated(text: string): string {
  return gate.apply(text).text;
}

/** The found pieces of a text, by kind. */
export function found(text: string): string[] {
  return gate.apply(text).findings.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

export function expectUntouched(text: string): void {
  expect(gate.apply(text)).toEqual({ text, findings: [] });
}

/** The found pieces under a policy that is at home in these countries alone. */
export function foundIn(locales: readonly string[], text: string): string[] {
  const { findings } = createGate({ ...DEFAULT_POLICY.gate, locales }).apply(text);
  return findings.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}
