import { isObject, type JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { field, instantAt, labelAt, objectAt, textAt } from '../json.js';
import { titled } from '../speech.js';
import { safeKind } from '../tally.js';
import { toWellFormed } from '../well-formed.js';
import { SYSTEM_KINDS } from './kinds.js';
import type { Reading } from './session.js';
import { classifyUserText } from './user-text.js';

const PATH_MAX_CHARS = 4096;

/** One event a tracked file. The line has no timestamp of its own; its snapshot has. */
export function readSnapshot({ record, line }: Reading): Finding[] {
  const snapshot = objectAt(record, 'snapshot') ?? {};
  const dated = { ...line, at: instantAt(snapshot, 'timestamp') };
  const files = Object.entries(objectAt(snapshot, 'trackedFileBackups') ?? {});
  const findings = files
    .filter(([path]) => path.length <= PATH_MAX_CHARS)
    .map(([path, backup]) => readBackup(dated, path, isObject(backup) ? backup : {}));
  return findings.length > 0 ? findings : [ignored('file-history-snapshot')];
}

function readBackup(line: LineRef, path: string, backup: JsonObject): Finding {
  const number = field(backup, 'version');
  const version = typeof number === 'number' && Number.isSafeInteger(number) ? number : 0;
  const at = instantAt(backup, 'backupTime') ?? line.at;
  return found(line, { kind: 'snapshot', path: toWellFormed(path), version, at });
}

export function readPullRequestLink({ record, line }: Reading): Finding {
  const ref = labelAt(record, 'prUrl');
  return ref === null ? ignored('pr-link') : found(line, { kind: 'artifact', artifact: 'pull_request', ref });
}

export function readSystem({ record, line }: Reading): Finding {
  if (!Object.hasOwn(record, 'subtype')) return ignored('system');
  const subtype = safeKind(field(record, 'subtype'));
  const text = subtype === 'local_command' ? classifyUserText(textAt(record, 'content') ?? '') : null;
  if (text?.kind === 'command' && text.name === '/rename') return titled(line, text.args);
  return SYSTEM_KINDS.has(subtype) ? ignored(`system/${subtype}`) : unknown(`system/${subtype}`);
}
