import { statSync } from 'node:fs';
import { rawDescriptor } from './descriptor.js';
import { surveyFile } from './file-survey.js';
import type { NeedleSet } from './needles.js';
import { realPath } from './real-path.js';
import { createScanner, type Hits, type NeedleHit, type Scanner } from './scan.js';

export interface AuditResult {
  /** Every byte that belongs to nobody is zero, and every page belongs to something. */
  clean: boolean;
  pages: number;
  slackBytes: number;
  /** Slack bytes that are not zero. */
  dirtyBytes: number;
  dirtyByKind: Record<string, number>;
  lostPages: number;
  /** Bytes in the write-ahead log, which this audit does not judge: 0 right after a cycle. */
  logBytes: number;
}

/**
 * Judges every byte of the database file and, in the same pass, looks for needles and lets other scanners look. In a file that is `clean` a needle
 * can only lie in a live row. Nothing is changed.
 *
 * The file must stand still: call it after a cycle that is done, while no other can run (under the gate lock). Between
 * cycles the file is an older state than its log; while somebody copies the log it is none at all, and may be refused
 * as `incompatible`.
 */
export function auditFile(
  dbPath: string,
  options: { needles?: NeedleSet; scanners?: readonly Scanner<unknown>[] } = {},
): AuditResult & Hits<NeedleHit> {
  const scanner = options.needles === undefined ? null : createScanner(options.needles);
  const scanners = [...(scanner === null ? [] : [scanner]), ...(options.scanners ?? [])];
  const survey = surveyFile(rawDescriptor(dbPath), {
    carryBytes: Math.max(0, ...scanners.map(({ carryBytes }) => carryBytes)),
    onWindow: (window) => {
      for (const { feed } of scanners) feed(window);
    },
  });
  const { slackBytes, dirtyBytes, dirtyByKind } = survey.slack;
  return {
    clean: dirtyBytes === 0 && survey.lostPages === 0,
    pages: survey.pages,
    slackBytes,
    dirtyBytes,
    dirtyByKind,
    lostPages: survey.lostPages,
    logBytes: statSync(`${realPath(dbPath)}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    ...(scanner?.found() ?? { hits: [], hitCount: 0 }),
  };
}
