// Agents leave the folder out of lines that belong to their session all the same (queued prompts, titles): such a line
// was written where its session was. Rules by folder would otherwise miss it.
import type { Finding } from './finding.js';
import { createRecent } from './recent.js';

/** Gives each event of a file the folder that its line names, or else the last one of its session. */
export function createFolders(): (findings: readonly Finding[]) => Finding[] {
  const folders = createRecent<string>();
  const placed = (finding: Finding): Finding => {
    if (finding.found !== 'event') return finding;
    const { line } = finding.event;
    if (line.cwd !== null) folders.set(line.sourceSession, line.offset, line.cwd);
    const cwd = line.cwd ?? folders.get(line.sourceSession, line.offset);
    return cwd === line.cwd
      ? finding
      : { found: 'event', event: { ...finding.event, line: { ...line, cwd } } };
  };
  return (findings) => findings.map(placed);
}
