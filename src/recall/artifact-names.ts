// When two spellings mean the same artifact. Pure; what is not sure is not the same.

const SHORTEST_COMMIT = 7;
const HEXADECIMAL = /^[0-9a-f]{7,64}$/i;
const NUMBERED = /^https?:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:pull|merge_requests|issues)\/(\d+)(?![^/?#])/;

/** Whether a recorded artifact is the one that somebody names. */
export function isSameArtifact(kind: string, ref: string, wanted: string): boolean {
  if (ref === wanted) return true;
  switch (kind) {
    case 'file':
      return isSameFile(ref, wanted);
    case 'commit':
      return isSameCommit(ref, wanted);
    case 'pull_request':
      return numbered(ref) === numbered(wanted) || isSameFile(ref, wanted);
    case 'url':
      return withoutSlash(ref) === withoutSlash(wanted);
    default:
      return numbered(ref) === numbered(wanted);
  }
}

/** A path and its end mean the same file, from either side. */
export function isSameFile(path: string, wanted: string): boolean {
  const [a, b] = [path, wanted].map((one) => one.replaceAll('\\', '/').replace(/^\.\//, ''));
  if (a === undefined || b === undefined || a === '' || b === '') return false;
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Git shortens a commit to its first digits. */
function isSameCommit(ref: string, wanted: string): boolean {
  if (!HEXADECIMAL.test(ref) || !HEXADECIMAL.test(wanted)) return false;
  const [a, b] = [ref.toLowerCase(), wanted.toLowerCase()];
  return Math.min(a.length, b.length) >= SHORTEST_COMMIT && (a.startsWith(b) || b.startsWith(a));
}

/** `owner/repository#12` for the address of a pull request or an issue; a tracker's key in any case. */
function numbered(text: string): string {
  const match = NUMBERED.exec(text);
  return (match ? `${match[1]}#${match[2]}` : text).toLowerCase();
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The spellings under which words may name it: as it is typed, and a file by its own name in a vault's link. */
export function namesOf(wanted: string): string[] {
  const note = /^(?:.*\/)?([^/]+)\.md$/i.exec(wanted)?.[1];
  return note === undefined ? [wanted] : [wanted, `[[${note}`];
}

/** Whether a name stands in a text as a whole: no letter, digit or part of a longer name right beside it. */
export function standsIn(text: string, name: string): boolean {
  const [where, what] = [text, name].map((one) => one.normalize('NFC').toLowerCase()) as [string, string];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const [before, after] = [where.slice(0, at), where.slice(at + what.length)];
    if (!/[\p{L}\p{N}_]$/u.test(before) && !/^(?:[\p{L}\p{N}_]|[-/.][\p{L}\p{N}_])/u.test(after)) return true;
  }
  return false;
}
