import { readFileSync } from 'node:fs';

/** From the package's own file, which lies at a different height above the source and above the build. */
export function packageVersion(): string {
  for (const up of ['../..', '../../..']) {
    const version = versionIn(new URL(`${up}/package.json`, import.meta.url));
    if (version !== null) return version;
  }
  return 'unknown';
}

function versionIn(file: URL): string | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('name' in value) || !('version' in value))
      return null;
    return value.name === 'memory-forget' ? String(value.version) : null;
  } catch {
    return null;
  }
}
