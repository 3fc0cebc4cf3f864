import type { LedgerKey, LedgerView } from '../model/audit.js';
import { minuteOf } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { countOf } from './words.js';

const LABEL_WIDTH = 10;

/** Where the ledger lies, how its chain stands, and what was made with each of its keys. */
export function ledgerText(view: LedgerView, page: Page): string {
  const { head } = view;
  const chain = view.chain === 'ok' ? 'ok' : page.paint.bad('BROKEN');
  const lines = [
    line('ledger', `${view.ledger} of store ${view.store}`),
    line('path', inertLine(view.path)),
    line(
      'chain',
      head === null
        ? chain
        : `${chain}, ${countOf(head.sequence, 'events')}, head ${head.sequence}:${head.hash}`,
    ),
    ...view.keys.map((key) => line(`key ${key.id}`, keyWords(key))),
  ];
  return `${lines.join('\n')}\n`;
}

function keyWords({ isCurrent, isDestroyed, since, until, digests }: LedgerKey): string {
  const state = isCurrent ? 'current' : isDestroyed ? 'destroyed' : 'replaced';
  const period = [
    since === null ? '' : `since ${minuteOf(since)}`,
    until === null ? '' : `until ${minuteOf(until)}`,
  ].filter((part) => part !== '');
  const made = `${countOf(digests.store, 'digests')} in the store, ${digests.ledger} in the ledger`;
  return [[state, ...period].join(' '), made].join('; ');
}

function line(label: string, text: string): string {
  return `${label.padEnd(LABEL_WIDTH)}${text}`;
}
