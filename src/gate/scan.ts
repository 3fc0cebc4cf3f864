import type { Detector, GateFinding, TextDetector } from './detector.js';
import { encodedRuns } from './encoded.js';
import { withoutEscapes } from './escapes.js';
import { indexLiterals } from './literals.js';
import { withoutOverlaps } from './overlaps.js';

export type Scan = (text: string, textDetectors: readonly TextDetector[]) => GateFinding[];

/** One pass of all detectors, also over what is encoded in the text: what they find, sorted, without overlaps. */
export function createScan(detectors: readonly Detector[]): Scan {
  const listeners = listenersByTrigger(detectors);
  const index = indexLiterals([...listeners.keys()]);
  const listenersOf = [...listeners.values()];

  function findIn(text: string): GateFinding[] {
    const found: GateFinding[] = [];
    const resumeAt = new Int32Array(detectors.length);
    index.scan(text, (start, trigger) => {
      for (const { detector, number } of listenersOf[trigger] ?? []) {
        if (start < (resumeAt[number] ?? 0)) continue;
        resumeAt[number] = detector.examine(text, start, (from, to) => {
          found.push({ kind: detector.kind, start: from, end: to });
        });
      }
    });
    return found;
  }

  return (given, textDetectors) => {
    const text = withoutEscapes(given);
    const found = findIn(text);
    for (const { kind, find } of textDetectors)
      find(text, (start, end, reported = kind) => {
        found.push({ kind: reported, start, end });
      });
    for (const { decoded, span } of encodedRuns(text))
      for (const { kind, start, end } of findIn(decoded)) found.push({ kind, ...span(start, end) });
    return withoutOverlaps(found);
  };
}

interface Listener {
  detector: Detector;
  number: number;
}

function listenersByTrigger(detectors: readonly Detector[]): Map<string, Listener[]> {
  const listeners = new Map<string, Listener[]>();
  detectors.forEach((detector, number) => {
    for (const trigger of new Set(detector.triggers.map((literal) => literal.toLowerCase()))) {
      const known = listeners.get(trigger);
      if (known === undefined) listeners.set(trigger, [{ detector, number }]);
      else known.push({ detector, number });
    }
  });
  return listeners;
}
