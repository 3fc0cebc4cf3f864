import type { Polarity } from '../../model/memory.js';
import type { Language } from './language.js';
import { isDenied } from './languages/denial.js';

/** The verb of the statement is denied. `not only` and what is merely excluded (`tabs, not spaces`) deny nothing. */
const DENIED =
  /^(?:(?!,|;|\bbecause\b|\bbut\b|\bso\b|\bwhich\b|\bwho\b|\bthat\b).){0,60}?(?:\b(?:never|cannot|no longer|neither|nor|nobody|nothing|none)\b|\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need|ai)n't\b|\b(?:dont|doesnt|didnt|cant|wont|isnt)\b|\bnot\b(?!\s+(?:only|just|sure)\b))/i;
const EXCLUDED = /(?:,\s*|\band\s+)not\b|\brather than\b|\binstead of\b/i;
/** What is disliked, avoided, stopped or dropped. */
const AVERSE =
  /^\W*(?:please\s+|let's\s+|lets\s+)*(?:(?:i|we|i'm|we're|i've|we've|the team|(?:my|our) (?:[\w-]+ ){0,2}[\w-]+)\s+)?(?:decided (?:to|against)\s+)?(?:(?:\w+ly|also|just|always|really|have|has|had|am|are)\s+)*(?:hate[sd]?|dislike[sd]?|detest|despise|loathe|avoid(?:ing|ed)?|quit|stopped|gave up|given up|dropped|drop|removed|ditch(?:ed)?|skip(?:ped)?|refuse[sd]?|lost interest in|sick of|tired of|got rid of|cancelled|lack|without|no)\b|\b(?:decided|advised|voted) (?:against|not to)\b/i;
const AVERSE_OBJECT =
  /\b(?:can't|cannot) stand\b|\bnot (?:a|much of a) (?:\w+ )?fan\b|\b(?:is|are) (?:out of scope|not allowed|forbidden|off the table)\b/i;

/** Whether `statement` says that something is, or that it is not (any longer) or is disliked. */
export function polarityOf(statement: string, language: Language): Polarity {
  if (language !== 'en') return isDenied(statement, language) ? 'negative' : 'positive';
  if (AVERSE.test(statement) || AVERSE_OBJECT.test(statement)) return 'negative';
  const denied = DENIED.exec(statement);
  if (!denied) return 'positive';
  return EXCLUDED.test(denied[0]) ? 'positive' : 'negative';
}
