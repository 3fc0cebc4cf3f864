import type { GatePolicy, IdentifierKind, SensitiveKind } from '../model/findings.js';
import { credentialDetectors } from './credentials/detectors.js';
import type { Detector, GateFinding, TextDetector } from './detector.js';
import { cardDetector } from './detectors/card.js';
import { emailDetector } from './detectors/email.js';
import { ibanDetector } from './detectors/iban.js';
import { privateKeyDetectors } from './detectors/private-key.js';
import { urlUserinfoDetector } from './detectors/url-userinfo.js';
import { inOriginal, replaceFindings } from './placeholders.js';
import { createScan, type Scan } from './scan.js';

/*
 * Promises of the gate: gated text passes it unchanged (so a second look, or a re-scan of a store, is harmless);
 * the same text always gives the same result; text outside findings is not touched; the time is linear in the
 * length of the text, whatever the text is.
 */

/** Raised whenever the same text may be gated differently than before: stores remember it (`rules` 28). */
export const GATE_VERSION = 4;

export interface GatedText {
  text: string;
  /** Sorted, without overlaps; offsets in UTF-16 units of the input. */
  findings: GateFinding[];
}

/** Every text passes it before it is stored: whole decoded messages, titles, references. */
export interface Gate {
  version: number;
  /** @param withhold the categories of statements that may not be kept of this subject */
  apply(text: string, withhold?: ReadonlySet<SensitiveKind>): GatedText;
}

const NOTHING: ReadonlySet<SensitiveKind> = new Set();

export function createGate(policy: GatePolicy): Gate {
  const scans = new Map<string, Scan>();
  const scanFor = (withhold: ReadonlySet<SensitiveKind>): Scan => {
    const key = [...withhold].sort().join();
    const known = scans.get(key);
    if (known !== undefined) return known;
    const scan = createScan(detectorsOf(policy), textDetectorsOf(policy, withhold));
    scans.set(key, scan);
    return scan;
  };
  return { version: GATE_VERSION, apply: (text, withhold = NOTHING) => gateText(text, scanFor(withhold)) };
}

function detectorsOf({ detectors }: GatePolicy): Detector[] {
  const all: Detector[] = [
    ...privateKeyDetectors,
    urlUserinfoDetector,
    ...credentialDetectors(),
    emailDetector,
    ibanDetector,
    cardDetector,
  ];
  return all.filter(({ kind }) => !(kind in detectors) || detectors[kind as IdentifierKind]);
}

/** Of names and of statements. */
function textDetectorsOf(_policy: GatePolicy, _withhold: ReadonlySet<SensitiveKind>): TextDetector[] {
  return [];
}

/**
 * Scans until nothing is found, because a replacement may uncover something: its neighbour is no longer glued to
 * it. Each turn swallows text that was not a placeholder, or several placeholders, so it ends; nearly always
 * after one.
 */
function gateText(text: string, scan: Scan): GatedText {
  let gated = text;
  let findings: GateFinding[] = [];
  for (;;) {
    const found = scan(gated);
    if (found.length === 0) return { text: gated, findings };
    findings = absorb(findings, inOriginal(found, findings));
    gated = replaceFindings(text, findings);
  }
}

/** Both lists are sorted; earlier findings are apart from later ones or lie inside them. */
function absorb(earlier: readonly GateFinding[], later: readonly GateFinding[]): GateFinding[] {
  if (earlier.length === 0) return [...later];
  const all = [...earlier, ...later].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: GateFinding[] = [];
  for (const finding of all) if (finding.end > (kept.at(-1)?.end ?? -1)) kept.push(finding);
  return kept;
}
