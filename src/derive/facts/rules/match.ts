import type { LeadIn } from '../lead-in.js';
import { isStandalone } from '../standalone.js';
import { type Rule, rulesFor } from './index.js';

/** The rule that fits a whole statement, a part of `within`, which has plain quotes and no lead-in; null where none does. */
export function matchingRule(statement: string, said: LeadIn, within = statement): Rule | null {
  for (const [rule, pattern] of rulesFor(statement, within)) {
    if (rule.after === 'correction' && !said.isCorrection) continue;
    if (rule.after === 'reminder' && !said.isReminder) continue;
    const groups = pattern.exec(statement, within)?.groups;
    if (groups && isStandalone((groups.object ?? '').trim(), rule)) return rule;
  }
  return null;
}
