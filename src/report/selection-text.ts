import {
  type EntitySelector,
  type ErasurePlan,
  isEmptySelection,
  type Selection,
  type SubjectSelector,
} from '../model/erasure.js';
import { minuteOf } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';

const SHOWN_IDS = 3;

/** What the operator pointed at: `subject acme/alice · before 2026-03-01 00:00Z`. */
export function selectionWords(plan: ErasurePlan, page: Page): string {
  const { selection } = plan;
  const ids = (word: string, list: readonly string[]) => named(word, list, (id: string) => shownId(id, page));
  const words = [
    named('subject', selection.subjects, subjectWords),
    ids('session', selection.sessions),
    ids('round', selection.rounds),
    ids('fact', selection.facts),
    named('project', selection.projects, inertLine),
    named('category', selection.categories, inertLine),
    named('engine', selection.engines, inertLine),
    named('artifact', selection.artifacts, inertLine),
    selection.sources.length > 0 ? `${selection.sources.length} source transcripts` : '',
    named('entity', selection.entities, (one) => entityWords(one, page)),
    named('tenant', selection.tenants, inertLine),
    named('context', selection.contexts, inertLine),
    selection.since === null ? '' : `since ${minuteOf(selection.since)}`,
    selection.before === null ? '' : `before ${minuteOf(selection.before)}`,
    spanWords(selection, plan.subjects),
  ];
  return words.filter((word) => word !== '').join(' · ');
}

/** As it is typed after `--subject`. */
export function subjectWords(selector: SubjectSelector): string {
  const tenant = selector.tenant === null ? '' : `${selector.tenant}/`;
  const context = selector.context === null ? '' : `@${selector.context}`;
  return inertLine(`${tenant}${selector.subject}${context}`);
}

function entityWords({ id, name }: EntitySelector, page: Page): string {
  if (id === null) return inertLine(name ?? '');
  return name === null ? shownId(id, page) : `${inertLine(name)} (${shownId(id, page)})`;
}

/** A selection that names nobody reaches everybody, and says so where it cannot be overlooked. */
function spanWords(selection: Selection, subjects: number): string {
  // Without any selection it is the retention that selects, and says so itself.
  return selection.subjects.length > 0 || isEmptySelection(selection)
    ? ''
    : `spans every subject (${subjects} touched)`;
}

const PLURAL: Readonly<Record<string, string>> = { entity: 'entities', category: 'categories' };

function named<Item>(word: string, items: readonly Item[], show: (item: Item) => string): string {
  if (items.length === 0) return '';
  const more = items.length > SHOWN_IDS ? ` and ${items.length - SHOWN_IDS} more` : '';
  return `${items.length > 1 ? (PLURAL[word] ?? `${word}s`) : word} ${items.slice(0, SHOWN_IDS).map(show).join(', ')}${more}`;
}
