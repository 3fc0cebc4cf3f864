import type { ArtifactDraft } from '../../model/memory.js';

/** Each artifact once, in the order of first appearance. */
export function distinct(artifacts: readonly ArtifactDraft[]): ArtifactDraft[] {
  const byKey = new Map<string, ArtifactDraft>();
  for (const artifact of artifacts) {
    const key = `${artifact.kind} ${artifact.ref}`;
    if (!byKey.has(key)) byKey.set(key, artifact);
  }
  return [...byKey.values()];
}
