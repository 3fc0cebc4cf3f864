import type { GatePolicy } from '../../model/findings.js';
import type { Detector, TextDetector } from '../detector.js';
import { allowedBy } from './allowed-names.js';
import { deniedNamesDetector } from './denied-names.js';
import { eastAsianNamesDetector } from './east-asian.js';
import { loadNameFinder, type NameFinder } from './find-persons.js';
import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { introductionDetector } from './introductions.js';
import type { Span } from './lines.js';
import { repeatsOf } from './repeats.js';

/** The tables are the same for every gate: they are read when first needed, and once. */
let gazetteer: Gazetteer | null = null;
let finder: NameFinder | null = null;

function sharedGazetteer(): Gazetteer {
  gazetteer ??= loadGazetteer();
  return gazetteer;
}

function sharedFinder(): NameFinder {
  finder ??= loadNameFinder(sharedGazetteer());
  return finder;
}

/** Names after a phrase that announces them. */
export function personDetectors({ names }: GatePolicy): Detector[] {
  const isAllowed = allowedBy(names.allow);
  const detector = introductionDetector(sharedGazetteer);
  const examine: Detector['examine'] = (text, at, report) =>
    detector.examine(text, at, (start, end) => {
      if (!isAllowed(text.slice(start, end))) report(start, end);
    });
  return [{ ...detector, examine }];
}

/** Names of persons, and those that the policy takes for one whether or not persons are looked for. */
export function personTextDetectors({ detectors, names }: GatePolicy): TextDetector[] {
  const denied = names.deny.length > 0 ? [deniedNamesDetector(names.deny)] : [];
  if (!detectors.person) return denied;
  return [...denied, writtenNamesDetector(names.allow), eastAsianNamesDetector];
}

/** Names that are written as such, with capitals. */
function writtenNamesDetector(allow: readonly string[]): TextDetector {
  const isAllowed = allowedBy(allow);
  return {
    kind: 'person',
    find(text, report) {
      const mayReport = (span: Span): boolean =>
        allow.length === 0 || !isAllowed(text.slice(span.start, span.end));
      const names = sharedFinder()(text).filter(mayReport);
      for (const { start, end } of names) report(start, end);
      for (const { start, end } of repeatsOf(names, text).filter(mayReport)) report(start, end);
    },
  };
}
