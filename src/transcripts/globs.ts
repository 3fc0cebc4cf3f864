import picomatch from 'picomatch';

/** Whether a path matches one of the patterns. Without patterns nothing does. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const wanted = patterns.filter((pattern) => pattern !== '');
  return wanted.length === 0 ? () => false : picomatch(wanted, { dot: true });
}
