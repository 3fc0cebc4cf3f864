import type { JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import type { SourceRecord } from '../format.js';
import type { Tools } from '../tools.js';
import type { Prompts } from './prompts.js';
import type { Session } from './session.js';
import type { Twins } from './twins.js';

/** What the reader of one file remembers of the lines before. */
export interface Memory {
  session: Session;
  twins: Twins;
  prompts: Prompts;
  tools: Tools;
}

/** One record on its way through the reader. */
export interface Reading {
  source: SourceRecord;
  payload: JsonObject;
  memory: Memory;
}

export function lineOf({ source, memory }: Reading, kind: string, text: string): LineRef {
  return memory.session.lineOf(source, { kind, text });
}
