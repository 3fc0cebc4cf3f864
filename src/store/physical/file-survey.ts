/**
 * The full pass over a file that stands still: one sequential reading that finds every byte that belongs to nobody.
 * What each page points at is gathered on the way and checked at the end, so that memory stays at one window and some
 * bytes a page. Nothing is written here.
 */
import { fstatSync } from 'node:fs';
import { type FileWindow, forEachFileWindow } from './file-window.js';
import { readGeometry } from './geometry.js';
import { malformed, refuseOutOfBounds } from './malformed.js';
import { emptyLinks } from './page-links.js';
import { LOCAL_ROLE_LIMIT, rolesByTree } from './page-roles.js';
import {
  checkWholeFile,
  createPageSurveyor,
  judgeChains,
  noteRoots,
  type PageSurvey,
  readFreePages,
} from './page-survey.js';
import { emptyTally, type SlackTally } from './slack.js';

export interface FileSurvey {
  pages: number;
  slack: SlackTally;
  /** Pages that nothing points at. SQLite leaves none; their bytes are not judged. */
  lostPages: number;
}

export interface SurveyOptions {
  /** Sees each window before its pages are judged; for searches in the same pass. */
  onWindow?: (window: FileWindow) => void;
  carryBytes?: number;
  /** Files of this many pages or more are walked from their roots first. Lowered by tests. */
  localRoleLimit?: number;
}

export function surveyFile(descriptor: number, options: SurveyOptions = {}): FileSurvey {
  return refuseOutOfBounds(() => survey(descriptor, options));
}

function survey(descriptor: number, options: SurveyOptions): FileSurvey {
  const geometry = readGeometry(descriptor);
  if (geometry === null) return { pages: 0, slack: emptyTally(), lostPages: 0 };
  const { pageSize, pageCount } = geometry;
  const isLocal = pageCount < (options.localRoleLimit ?? LOCAL_ROLE_LIMIT);
  const pass: PageSurvey = {
    geometry,
    links: emptyLinks(pageCount),
    slack: emptyTally(),
    free: readFreePages(descriptor, geometry),
    rolesByTree: isLocal ? null : rolesByTree(descriptor, geometry),
  };
  noteRoots(pass, descriptor);
  const surveyPage = createPageSurveyor(pass);
  forEachFileWindow(descriptor, options.carryBytes ?? 0, (window) => {
    options.onWindow?.(window);
    const first = (window.position + window.fresh) / pageSize + 1;
    for (let start = window.fresh; start + pageSize <= window.length; start += pageSize) {
      const number = first + (start - window.fresh) / pageSize;
      if (number > pageCount) break;
      surveyPage({ number, bytes: window.bytes, view: window.view, start });
    }
  });
  if (fstatSync(descriptor).size !== pageSize * pageCount) throw malformed('it changed while it was read');
  const lostPages = checkWholeFile(pass);
  judgeChains(pass, descriptor);
  return { pages: pageCount, slack: pass.slack, lostPages };
}
