import { isObject, type JsonObject } from '../../model/json.js';
import type { EpochMs } from '../../model/time.js';
import type { LineRef } from '../../model/transcript.js';
import { HEAD_BYTES, type SourceFile, type SourceRecord } from '../format.js';
import { field, instantAt, labelAt, objectAt } from '../json.js';
import { toLineRef } from '../line-ref.js';
import { createRecent } from '../recent.js';

/** Whose file it is, where the lines stand, and in which turn. */
export interface Session {
  /** The first header owns the file; a later one is a repetition, or a parent's that a fork copied. */
  takeHeader(header: JsonObject, offset: number): void;
  takeTurn(payload: JsonObject, offset: number): void;
  takeCall(callId: string, offset: number): void;
  lineOf(source: SourceRecord, what: { kind: string; text: string }): LineRef;
}

interface Identity {
  thread: string;
  /** The session that started this one as its subagent. */
  parent: string | null;
  cwd: string | null;
  branch: string | null;
  version: string | null;
}

const ROLLOUT_NAME = /^rollout-\d{4}-\d\d-\d\dT[\d-]{8}-([0-9a-f]{8}-[0-9a-f-]{27})/;

export function createSession(file: SourceFile): Session {
  const thread = ROLLOUT_NAME.exec(file.stem)?.[1] ?? file.stem;
  let identity: Identity = { thread, parent: null, cwd: null, branch: null, version: null };
  let hasHeader = false;
  const recent = createRecent<string>();
  const take = (key: string, value: string | null, offset: number) => {
    if (value !== null) recent.set(key, offset, value);
  };
  return {
    takeHeader(header, offset) {
      if (hasHeader || offset >= HEAD_BYTES) return;
      hasHeader = true;
      identity = readHeader(header, thread);
    },
    takeTurn(payload, offset) {
      take('turn', labelAt(payload, 'turn_id'), offset);
      take('cwd', labelAt(payload, 'cwd'), offset);
    },
    takeCall: (callId, offset) => take('call', callId, offset),
    lineOf(source, what) {
      const { offset } = source;
      const payload = objectAt(source.record, 'payload') ?? {};
      const turn = labelAt(payload, 'turn_id') ?? recent.get('turn', offset);
      const place = { turn, call: recent.get('call', offset) };
      const { thread: own, parent, branch, version } = identity;
      const substitute = identify(source, { ...what, ...place, thread: own });
      const at = instantAt(source.record, 'timestamp');
      return toLineRef(source, {
        ownId: null,
        substitute,
        // Before its header, where that does not stand first, a line has another thread; its millisecond it keeps.
        ...(turn === null && isMoment(at) ? { rewritten: ['codex', source.content] } : {}),
        sourceSession: parent ?? own,
        agentId: parent === null ? null : own,
        at: at ?? instantAt(payload, 'timestamp'),
        cwd: recent.get('cwd', offset) ?? identity.cwd,
        branch,
        version,
      });
    },
  };
}

/** A time that two lines don't share: many say `ok` in the same second. */
function isMoment(at: EpochMs | null): boolean {
  return at !== null && at % 1000 !== 0;
}

interface Placed {
  kind: string;
  text: string;
  turn: string | null;
  call: string | null;
  thread: string;
}

/**
 * A fork copies its parent's lines with new timestamps, but turns and calls keep their ids: what is said after
 * the same call of the same turn in the same words is the same. Older versions name no turns, but don't copy.
 */
function identify(source: SourceRecord, { kind, text, turn, call, thread }: Placed): (string | Buffer)[] {
  if (turn !== null) return ['codex', turn, call ?? '', kind, text];
  if (typeof field(source.record, 'timestamp') === 'string') return ['codex', thread, source.content];
  return ['codex', thread, String(source.offset), source.content];
}

function readHeader(header: JsonObject, stem: string): Identity {
  const thread = labelAt(header, 'id') ?? labelAt(header, 'session_id') ?? stem;
  const git = objectAt(header, 'git');
  return {
    thread,
    parent: isSubagent(header) ? parentOf(header, thread) : null,
    cwd: labelAt(header, 'cwd'),
    branch: git === null ? null : labelAt(git, 'branch'),
    version: labelAt(header, 'cli_version'),
  };
}

function isSubagent(header: JsonObject): boolean {
  const source = field(header, 'source');
  return (
    field(header, 'thread_source') === 'subagent' || (isObject(source) && Object.hasOwn(source, 'subagent'))
  );
}

/** The session at the root where it is named, else the thread that started this one, else nobody known. */
function parentOf(header: JsonObject, thread: string): string {
  const root = labelAt(header, 'session_id');
  if (root !== null && root !== thread) return root;
  const spawn = objectAt(objectAt(objectAt(header, 'source') ?? {}, 'subagent') ?? {}, 'thread_spawn');
  return labelAt(header, 'parent_thread_id') ?? (spawn && labelAt(spawn, 'parent_thread_id')) ?? thread;
}
