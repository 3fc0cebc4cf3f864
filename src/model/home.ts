/** A path as people write it, in which `~` at the beginning is their own folder. */
export function inHome(path: string, home: string): string {
  return path.replace(/^~(?=\/|$)/, () => home);
}
