import type { LeadIn } from '../lead-in.js';
import { isStandalone } from '../standalone.js';
import { type Rule, rulesFor } from './index.js';

/** The rule that fits a whole statement, which has plain quotes and no lead-in; null where none does. */
export function matchingRule(statement: string, said: LeadIn): Rule | null {
  return rulesFor(statement).find(statement, (rule, { groups }) => {
    if (rule.after === 'correction' && !said.isCorrection) return false;
    if (rule.after === 'reminder' && !said.isReminder) return false;
    return groups !== undefined && isStandalone((groups.object ?? '').trim(), rule);
  });
}
