// The text of reasoning on its way in: redacted in full, whatever else the policy lets in, or not kept at all.
import { countFindings } from '../gate/index.js';
import type { Pipeline } from './pipeline.js';

/** Null where nothing of it is kept: the policy wants none, nothing is in it, or it mentions a name that was erased. */
export function redactReasoning({ fullGate, names, report }: Pipeline, raw: string): string | null {
  if (fullGate === null || raw.trim() === '') return null;
  const { text, findings } = fullGate(raw);
  countFindings(findings, report.redactions);
  const { blanked } = names.blank(text);
  report.suppressedNames += blanked;
  return blanked > 0 || text.trim() === '' ? null : text;
}
