import type { IngestProgress } from '../ingest/index.js';
import type { Progress } from './progress.js';

/** Before this it would be a guess. */
const TELLS_TIME_AFTER_MS = 2_000;

/** How far it is, how fast it goes, and how long it will take if it goes on so. `clock` counts milliseconds. */
export function showProgress(progress: Progress, clock: () => number): (state: IngestProgress) => void {
  const startedAt = clock();
  return (state) => progress.step(() => progressWords(state, clock() - startedAt));
}

export function progressWords(
  { files, filesTotal, bytes, bytesTotal }: IngestProgress,
  tookMs: number,
): string {
  const percent = bytesTotal > 0 ? Math.min(100, Math.floor((bytes / bytesTotal) * 100)) : 0;
  const done = `${files} of ${filesTotal} files, ${percent} %`;
  if (tookMs < TELLS_TIME_AFTER_MS || bytes <= 0) return done;
  const perSecond = (bytes / tookMs) * 1_000;
  const left = Math.max(0, bytesTotal - bytes) / perSecond;
  return `${done}, ${(perSecond / 1e6).toFixed(1)} MB/s, ${durationWords(left)} left`;
}

/** Whole seconds, minutes or hours and minutes. */
function durationWords(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
