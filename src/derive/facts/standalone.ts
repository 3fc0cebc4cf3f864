import { isStopWord } from '../terms/stop-words.js';
import { isAscii } from './characters.js';
import { withoutPlaceholders } from './claim.js';
import { sparing } from './needs/sparing.js';
import type { Rule } from './rules/index.js';

/** Words that point at something said elsewhere: alone, the statement would say nothing. */
const POINTING =
  /^(?:it|this|that(?! (?:you|we|i|the|all|every|each|any|tests?|code)\b)|these|those|them|they|one|ones|so|both|either(?! \S+ or )|neither|none|here|there|what|which|whichever|whatever|your|yours|him|her|he|she|such|(?:the )?(?:first|second|third|last|latter|former|same|other|above|following|next|previous|current|existing|rest of .*)|the (?:one|new|idea|approach|way|fact|plan|look|design|option|result|output|direction|changes?|old|original|way)|(?:option|approach|number|plan|version|choice|variant) \w{1,2}|#?\d{1,2}$|[a-d]$|image|everything|something(?! (?:that|which) )|anything|nothing|things?)\b(?! when\b)/i;
const ELSEWHERE =
  /\b(?:like (?:this|that|so)|as (?:above|below|follows|before|you (?:said|did|suggested|proposed))|the following|below|above|mentioned|attached|you (?:just )?(?:said|suggested|proposed|made|wrote|did)|(?:do|does|did|use|with|to|for|on|of|in|about|through|than|like|is|be|want|fix|make|add|keep|see|get) (?:it|this|that|these|those|them)$)/i;
/** Pronouns so early in the object that nothing before them can be meant. */
const UNRESOLVED =
  /^(?:\S+\s+){0,3}(?:them|'em|their|his|her|him|he|she|those|these|this(?! (?:repo|repository|project|codebase|team|app|service|package|file|week|weekend|month|year|summer|winter|spring|autumn|company|branch)\b))\b|\b(?:to|into|in|of|at|for|with|about|from|make|be) that\b(?! \w+ (?:is|are|can)\b)|^(?:\S+\s+){0,6}there\b(?!'s| (?:is|are|was|were|will)\b)|\ba few more\b/i;
const FILE_REFERENCE = sparing(/(?:^|\s)@[\w./-]*[./]|\[image\b|\[pasted\b/i);

const POINTS_ELSEWHERE = [POINTING, ELSEWHERE, UNRESOLVED].map(sparing);

/** True when a statement about `object` says something without what was said before it. */
export function isStandalone(object: string, rule: Rule): boolean {
  if (rule.unless?.test(object) || FILE_REFERENCE.test(object)) return false;
  if (!rule.takesPronouns && POINTS_ELSEWHERE.some((pattern) => pattern.test(object))) return false;
  const bare = withoutPlaceholders(object);
  const words = contentWords(bare);
  if (bare !== object && words < 2) return false;
  return words >= (rule.contentWords ?? 1);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'+#.-]*/gu;
const ASCII_WORD = /[a-z0-9][a-z0-9'+#.-]*/g;

/** How many words of a text have a meaning of their own. */
export function contentWords(text: string): number {
  const words = text.toLowerCase().match(isAscii(text) ? ASCII_WORD : WORD) ?? [];
  return words.filter((word) => !isStopWord(word) || word.length > 5).length;
}
