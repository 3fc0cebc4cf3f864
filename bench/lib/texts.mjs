import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All longer strings in the transcripts of a folder, as the gate is shown them: decoded, one after the other. */
export function textsOf(folder) {
  const texts = [];
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line !== '') collect(JSON.parse(line), texts);
    }
  }
  return texts.join('\n');
}

const SHORTEST = 40;

function collect(value, texts) {
  if (typeof value === 'string') {
    if (value.length >= SHORTEST) texts.push(value);
  } else if (value !== null && typeof value === 'object') {
    for (const inner of Object.values(value)) collect(inner, texts);
  }
}
