import type { IdentifierKind, SensitiveKind } from '../model/findings.js';
import type { Finding } from '../model/memory.js';

/** An identifier or secret that is replaced, or a statement that is withheld. */
export type FindingKind = IdentifierKind | SensitiveKind;

export interface GateFinding extends Finding {
  kind: FindingKind;
}

/** @param kind where a detector finds several */
export type Report = (start: number, end: number, kind?: FindingKind) => void;

/**
 * Finds one sort of thing. It is not shown the whole text: it is called where one of its triggers stands, so that
 * text without triggers costs nothing.
 *
 * The gate is linear in the length of its input, and every detector has to keep it so: the work of one call must
 * be bounded, or be on text that the position it returns steps over.
 */
export interface Detector {
  kind: FindingKind;
  /** Literals, found in any case: a detector that cares for case checks it. */
  triggers: readonly string[];
  /** `at` is where a trigger starts. Returns where to go on: triggers that start before are not shown. */
  examine(text: string, at: number, report: Report): number;
}

/**
 * Finds one sort of thing where no literal tells where to look (names, statements): it is shown the whole text, and
 * has to be linear in its length.
 */
export interface TextDetector {
  kind: FindingKind;
  find(text: string, report: Report): void;
}
