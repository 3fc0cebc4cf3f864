import type { Reason } from '../model/erasure.js';
import { shortId } from '../model/ids.js';
import { dayOf, minuteOf } from './dates.js';
import type { Page } from './page.js';
import { words } from './words.js';

/** Ids whole in a pipe, short on a terminal. */
export function shownId(id: string, page: Page): string {
  return page.terminal === null ? id : shortId(id);
}

/** Why a row goes or stays, in words. */
function reasonWords(reason: Reason, page: Page): string {
  const name = (id: string) => shownId(id, page);
  switch (reason.kind) {
    case 'selected':
      return 'selected';
    case 'of-session':
      return `in session ${name(reason.session)}`;
    case 'of-subject':
      return 'of the subject';
    case 'before':
      return `from ${minuteOf(reason.at)}, before the limit`;
    case 'since':
      return `from ${minuteOf(reason.at)}, since the limit`;
    case 'of-project':
      return 'of the project';
    case 'of-category':
      return `of the category ${reason.category}`;
    case 'of-engine':
      return `extracted by the engine ${reason.engine}`;
    case 'of-artifact':
      return 'touched the artifact';
    case 'of-source':
      return 'came from the transcript';
    case 'mentions':
      return reason.entity === null ? 'mentions the name' : `mentions entity ${name(reason.entity)}`;
    case 'derived-from':
      return `derived from ${name(reason.source)}`;
    case 'restates':
      return `restates ${name(reason.source)}, which is erased`;
    case 'quotes-erased':
      return `quotes ${name(reason.source)}, which is erased`;
    case 'expired':
      return `${reason.category}, kept until ${dayOf(reason.expiredAt, page.now)}`;
    case 'grace-ended':
      return `grace period of request ${name(reason.request)} has ended`;
    case 'shared-with':
      return `stands in session ${name(reason.session)} too`;
    case 'gated':
      return `the gate finds ${reason.kinds} in it`;
    case 'not-allowed':
      return `the policy does not let ${words(reason.category)} in`;
    case 'consent-withdrawn':
      return reason.category === ''
        ? 'rested on an opt-in that is withdrawn'
        : `rested on a consent to ${words(reason.category)} that is withdrawn`;
    case 'no-opt-in':
      return 'its subject has not opted in';
    case 'replayed':
      return `erased before by request ${name(reason.request)}`;
    case 'held':
      return `hold ${name(reason.hold)} (${words(reason.ground)}), review ${dayOf(reason.reviewAt, page.now)}`;
    case 'superseded-value':
      return `old value, superseded by ${name(reason.by)}`;
    case 'shared-deleted':
      return `shared: deleted ${SHARED_WHY[reason.why]}`;
    case 'shared-anonymised':
      return 'shared: stays in the workspace, made anonymous';
    default:
      return reason satisfies never;
  }
}

const SHARED_WHY = {
  policy: 'by policy',
  'names-contributor': 'since it names who shared it',
  'about-person': 'since it is about a person',
  superseded: 'since it was replaced',
} as const;

export function reasonList(reasons: readonly Reason[], page: Page): string {
  return reasons.map((reason) => reasonWords(reason, page)).join('; ');
}
