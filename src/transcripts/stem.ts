import { basename, dirname } from 'node:path';

const EXTENSIONS = /\.(?:jsonl|ndjson|json)?(?:\.(?:gz|zst))?$/;

/** Names that every session's file of an agent has; the folder's name tells them apart. */
const SAME_EVERYWHERE =
  /^(?:chat_history|conversation|events|full|lm-messages|messages|session|transcript|wire)$/;

/** The name of a transcript without extensions: what stands in for a session's id where its lines name none. */
export function sourceStem(path: string): string {
  const name = basename(path);
  const stem = name.replace(EXTENSIONS, '') || name;
  return SAME_EVERYWHERE.test(stem) ? `${basename(dirname(path))}/${stem}` : stem;
}
