import type { Detector, GateFinding, TextDetector } from './detector.js';
import { indexLiterals } from './literals.js';
import { withoutOverlaps } from './overlaps.js';

export type Scan = (text: string) => GateFinding[];

/** One pass of all detectors: what they find, sorted, without overlaps. */
export function createScan(
  detectors: readonly Detector[],
  textDetectors: readonly TextDetector[] = [],
): Scan {
  const listeners = listenersByTrigger(detectors);
  const index = indexLiterals([...listeners.keys()]);
  const listenersOf = [...listeners.values()];

  return (text) => {
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
    for (const { kind, find } of textDetectors)
      find(text, (start, end, reported = kind) => {
        found.push({ kind: reported, start, end });
      });
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
