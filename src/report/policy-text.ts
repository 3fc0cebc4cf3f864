// A policy in words: what is kept of which category, on which ground, for how long.
import type { PolicyChange, PolicyRule, PolicyView } from '../model/policy-view.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { tableOrPipe } from './table-or-pipe.js';
import { countOf, words } from './words.js';

/** A table of the categories; on a terminal with the rest of the policy below it. */
export function policyText(policy: PolicyView, page: Page): string {
  const table = tableOrPipe(policy.rules, page, {
    columns: [
      { title: 'CATEGORY' },
      { title: 'DEFAULT' },
      { title: 'DAYS' },
      { title: 'EXTRACTED' },
      { title: 'BASIS' },
      { title: 'SHARED' },
    ],
    cells: (rule) => cellsOf(rule).map((cell) => inertLine(words(cell))),
    pipeCells: cellsOf,
  });
  if (page.terminal === null) return table;
  const terms = otherTerms(policy).map((line) => `  ${line}\n`);
  return `${table}\n${terms.join('')}`;
}

function cellsOf(rule: PolicyRule): string[] {
  return [
    rule.category,
    rule.default,
    String(rule.retentionDays),
    rule.autoExtract ? 'yes' : 'no',
    rule.basis ?? '',
    rule.shared,
  ];
}

function otherTerms(policy: PolicyView): string[] {
  const off = policy.detectorsOff;
  return [
    `policy       ${inertLine(policy.source ?? 'built in')}, ${policy.hash.slice(0, 12)}`,
    `opt-in       ${policy.isOptInRequired ? 'needed: nothing is stored without it' : 'not needed'}`,
    `rounds       kept ${countOf(policy.transcriptRetentionDays, 'days')}, counted from when they were ${policy.retentionFrom}`,
    `withheld     the place is known for ${countOf(policy.pendingDays, 'days')}`,
    `reasoning    ${policy.reasoning === 'redacted' ? 'its text is kept redacted, for audit alone' : 'its size and a digest are kept, none of its text'}`,
    `roles        ${policy.contexts.length === 0 ? 'none by folder' : policy.contexts.map(ruleWords).map(inertLine).join(', ')}`,
    `not found    ${off.length === 0 ? 'nothing: every detector is on' : off.join(', ')}`,
    ...policy.engines.map(
      ({ engine, model, place, isRemote }) =>
        `engine       ${inertLine(`${engine}: ${model} at ${place}`)}, ${isRemote ? 'another machine' : 'this machine'}`,
    ),
  ];
}

/** What becomes of a fact of one category, a sentence a line. */
export function explainRule(rule: PolicyRule): string[] {
  return [
    `${rule.category}: ${MODE_WORDS[rule.default] ?? ''}`,
    rule.default === 'never' ? '' : retentionWords(rule),
    rule.default === 'never' || rule.autoExtract
      ? ''
      : 'It is never drawn from a transcript: only the person’s own word brings it in (correct --category).',
    rule.purpose === null ? '' : `It is kept for: ${rule.purpose}`,
    basisWords(rule),
    SHARED_WORDS[rule.shared] ?? '',
  ].filter((line) => line !== '');
}

/** What becomes of the assistant's reasoning, a sentence a line. */
export function explainReasoning({ reasoning, transcriptRetentionDays }: PolicyView): string[] {
  if (reasoning !== 'redacted')
    return ['reasoning: that it was there, its size and a keyed digest are stored, and nothing of its text.'];
  return [
    'reasoning: its text is stored after every detector has been over it, names of persons and all sensitive statements included, whoever consented to what.',
    `It is kept with its round, for ${countOf(transcriptRetentionDays, 'days')} at most.`,
    'It is for audit alone (audit reasoning): it is never embedded, indexed, derived from or recalled.',
  ];
}

function ruleWords({ cwd, context }: PolicyView['contexts'][number]): string {
  return `${cwd} → ${context}`;
}

/** In which role a line is taken in, by its folder, a sentence a line. */
export function explainContexts({ contexts }: PolicyView): string[] {
  if (contexts.length === 0)
    return ['contexts: no folder has a role of its own: what comes in is of the role that ingest names.'];
  return [
    'contexts: a line is taken in for the role whose folder it was written in; the first that matches holds.',
    ...contexts.map(ruleWords),
    'In other folders the default role holds. ingest --context, or a role named in --subject, holds in all.',
    'What is stored already stays in its role.',
  ];
}

function basisWords({ basis, default: mode }: PolicyRule): string {
  const named = basis ?? (mode === 'explicit_consent_only' ? 'explicit_consent' : null);
  if (mode === 'never') return '';
  return named === null ? 'The policy names no legal basis.' : `Its basis is ${words(named)}.`;
}

const MODE_WORDS: Readonly<Record<string, string>> = {
  store: 'it is stored as soon as it is learned.',
  infer_with_confirmation:
    'what the person said is stored; what was only inferred waits, in no view, until they confirm it.',
  explicit_consent_only:
    'it is stored only while the person’s recorded consent to this category lasts; without it the statement is withheld.',
  session_only: 'it is stored for one day at most.',
  never: 'it is never stored.',
};

function retentionWords(rule: PolicyRule): string {
  return `It is kept for ${countOf(rule.default === 'session_only' ? Math.min(rule.retentionDays, 1) : rule.retentionDays, 'days')}.`;
}

const SHARED_WORDS: Readonly<Record<string, string>> = {
  never: 'It is not shared in workspaces.',
  delete: 'What was shared of it in a workspace goes with whoever shared it.',
  anonymize: 'What was shared of it in a workspace stays there, without a trace of whoever shared it.',
};

/** A line a change: the key, what it said, what it says, and which way that goes. */
export function differenceText(changes: readonly PolicyChange[], page: Page): string {
  if (changes.length === 0 && page.terminal !== null) return 'The policies say the same.\n';
  return tableOrPipe(changes, page, {
    columns: [
      { title: 'EFFECT' },
      { title: 'KEY' },
      { title: 'BEFORE', isFlexible: true },
      { title: 'NOW', isFlexible: true },
    ],
    cells: ({ key, before, after, effect }) => [
      effect === 'other' ? '' : effect,
      inertLine(key),
      inertLine(before ?? '–'),
      inertLine(after ?? '–'),
    ],
    pipeCells: ({ key, before, after, effect }) => [effect, key, before ?? '', after ?? ''],
  });
}
