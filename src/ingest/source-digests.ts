// By which a file is known as a source. The same file under another scope is another source: its lines belong to somebody
// else there.
import { type Digests, keyedDigests } from '../ledger/keys.js';
import type { Pipeline } from './pipeline.js';

interface File {
  realPath: string;
}

/**
 * How far a file was read. Where scopes are told apart by folders it is as in the plain run: a rule that comes later holds
 * for what comes later. By fields it is noted apart: who names them wants all lines looked at.
 */
export function positionDigests(pipeline: Pipeline, file: File): Digests {
  const { fields = '', missing = 'skip' } = pipeline.scoping ?? {};
  return digestsOf(pipeline, file, fields === '' ? [] : ['position', missing, fields]);
}

/** What is stored of a file for the pipeline's scope. Read for it beside others is not read for it alone. */
export function ownDigests(pipeline: Pipeline, file: File): Digests {
  return digestsOf(pipeline, file, pipeline.lane === null ? [] : ['lane', pipeline.lane]);
}

function digestsOf({ ring, scope }: Pipeline, { realPath }: File, more: readonly string[]): Digests {
  return keyedDigests(ring, 'source', scope.tenant, scope.subject, scope.context, realPath, ...more);
}
