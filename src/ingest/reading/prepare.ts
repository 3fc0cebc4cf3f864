// What can be done with a batch before it is its turn to be stored, on whatever thread: its messages pass the gate, and
// of a tool call and its result only what is kept goes on.
import { namedInOutput, pathsOfCall, printedArtifacts } from '../../derive/index.js';
import type { Gate, GatedText } from '../../gate/index.js';
import { addCounts } from '../../model/counts.js';
import type { SensitiveKind } from '../../model/findings.js';
import type { PrintedArtifact } from '../../model/memory.js';
import type { EventBody, FileYield, LineRef, TranscriptEvent } from '../../model/transcript.js';
import type { EventBatch } from '../../transcripts/index.js';

/** A text, and what the gate made of it ahead of time. */
export interface TextAhead {
  text: string;
  /** Null where the gate left the text as it is. */
  result: GatedText | null;
  /** What was withheld then: another set of categories needs another look. */
  withheld: string;
}

/** What is kept of a tool call: its input is not. */
export interface PreparedCall {
  kind: 'tool_call';
  callId: string;
  name: TextAhead;
  paths: TextAhead[];
  inputBytes: number;
  expects: PrintedArtifact[];
}

export type PreparedBody =
  | Exclude<EventBody, { kind: 'message' | 'tool_call' }>
  | (Omit<Extract<EventBody, { kind: 'message' }>, 'text'> & { text: TextAhead })
  | PreparedCall;
export type PreparedEvent = { line: LineRef } & PreparedBody;
export type PreparedBatch = Omit<EventBatch, 'events'> & { events: PreparedEvent[] };

/** @param withhold the categories of statements that are withheld of the subject as things stand */
export function prepareBatch(
  batch: EventBatch,
  gate: Gate,
  withhold: ReadonlySet<SensitiveKind>,
): PreparedBatch {
  const withheld = nameOfSet(withhold);
  const ahead = (text: string): TextAhead => {
    const result = gate.apply(text, withhold);
    return { text, result: result.findings.length === 0 ? null : result, withheld };
  };
  const { unknown } = batch.yield;
  return {
    ...batch,
    yield: { ...batch.yield, unknown: gatedKinds(unknown, (kind) => gate.apply(kind, withhold).text) },
    events: batch.events.map((event) => prepareEvent(event, ahead)),
  };
}

/** What kinds of lines are called that no reader knows is free text, and reports print it. */
function gatedKinds(counts: FileYield['unknown'], gated: (kind: string) => string): FileYield['unknown'] {
  const kinds: Record<string, number> = {};
  for (const [kind, n] of Object.entries(counts)) addCounts(kinds, { [gated(kind)]: n });
  return kinds;
}

function prepareEvent(event: TranscriptEvent, ahead: (text: string) => TextAhead): PreparedEvent {
  if (event.kind === 'message') return { ...event, text: ahead(event.text) };
  if (event.kind === 'tool_result')
    return { ...event, output: { ...event.output, text: namedInOutput(event.output.text) } };
  if (event.kind !== 'tool_call') return event;
  const { line, kind, callId, name, input } = event;
  return {
    line,
    kind,
    callId,
    name: ahead(name),
    paths: pathsOfCall(name, input).map(ahead),
    inputBytes: Buffer.byteLength(JSON.stringify(input) ?? ''),
    // The command itself is not kept, and its result may come in a later run.
    expects: printedArtifacts(input),
  };
}

/** Two sets with the same categories have the same name. */
export function nameOfSet(withhold: ReadonlySet<SensitiveKind>): string {
  return [...withhold].sort().join(' ');
}
