import type { GatePolicy, IdentifierKind, SensitiveKind } from '../model/findings.js';
import { credentialDetectors } from './credentials/detectors.js';
import type { Detector, GateFinding, TextDetector } from './detector.js';
import { addressCueDetector } from './identifiers/address/cues.js';
import { emailDetector } from './identifiers/email.js';
import { ipv6Detector } from './identifiers/ip.js';
import { macDetector } from './identifiers/mac.js';
import { numberDetector } from './identifiers/numbers.js';
import { personDetectors, personTextDetectors } from './persons/detectors.js';
import { inOriginal, replaceFindings } from './placeholders.js';
import { createScan, type Scan } from './scan.js';
import { statementDetectors } from './statements/index.js';
import { isUuid } from './uuid.js';

/*
 * Promises of the gate: gated text passes it unchanged (so a second look, or a re-scan of a store, is harmless);
 * the same text always gives the same result; text outside findings is not touched; the time is linear in the
 * length of the text, whatever the text is.
 */

export interface GatedText {
  text: string;
  /** Sorted, without overlaps; offsets in UTF-16 units of the input. */
  findings: readonly GateFinding[];
}

/** Every text passes it before it is stored: whole decoded messages, titles, references. */
export interface Gate {
  /** @param withhold the categories of statements that may not be kept of this subject */
  apply(text: string, withhold?: ReadonlySet<SensitiveKind>): GatedText;
}

const NOTHING: ReadonlySet<SensitiveKind> = new Set();

export function createGate(policy: GatePolicy): Gate {
  const scan = createScan(detectorsOf(policy));
  const known = new Map<string, (text: string) => GatedText>();
  const knownFor = new WeakMap<ReadonlySet<SensitiveKind>, (text: string) => GatedText>();
  const gateFor = (withhold: ReadonlySet<SensitiveKind>): ((text: string) => GatedText) => {
    const key = [...withhold].sort().join();
    const made = known.get(key) ?? rememberLabels(gateWith(scan, textDetectorsOf(policy, withhold)));
    known.set(key, made);
    knownFor.set(withhold, made);
    return made;
  };
  return {
    apply: (text, withhold = NOTHING) => (knownFor.get(withhold) ?? gateFor(withhold))(text),
  };
}

function gateWith(scan: Scan, textDetectors: readonly TextDetector[]): (text: string) => GatedText {
  return (text) => gateText(text, (piece) => scan(piece, textDetectors));
}

const LABEL_MAX_CHARS = 128;
const LABELS_MAX = 4_096;

/** Names of tools, paths and ids come again and again, and each is short: a look costs less than a scan. */
function rememberLabels(gate: (text: string) => GatedText): (text: string) => GatedText {
  const labels = new Map<string, GatedText>();
  return (text) => {
    if (text.length > LABEL_MAX_CHARS) return gate(text);
    if (isUuid(text)) return { text, findings: [] };
    const known = labels.get(text);
    if (known !== undefined) return known;
    const gated = gate(text);
    if (labels.size >= LABELS_MAX) labels.clear();
    labels.set(text, gated);
    return gated;
  };
}

function detectorsOf(policy: GatePolicy): Detector[] {
  const { detectors } = policy;
  const all: Detector[] = [
    ...credentialDetectors(),
    emailDetector,
    ipv6Detector,
    macDetector,
    addressCueDetector,
    ...personDetectors(policy),
  ];
  return all.filter(({ kind }) => !(kind in detectors) || detectors[kind as IdentifierKind]);
}

/** Of numbers, of names and of statements. */
function textDetectorsOf(policy: GatePolicy, withhold: ReadonlySet<SensitiveKind>): TextDetector[] {
  return [numberDetector(policy), ...personTextDetectors(policy), ...statementDetectors(withhold)];
}

/**
 * Scans until nothing is found, because a replacement may uncover something: its neighbour is no longer glued to
 * it. Each turn swallows text that was not a placeholder, or several placeholders, so it ends; nearly always
 * after one.
 */
function gateText(text: string, scan: (text: string) => GateFinding[]): GatedText {
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
