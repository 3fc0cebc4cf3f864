import type { Category } from '../../../model/memory.js';
import { sparingly } from '../needs/sparing.js';

/** What a plain statement of a coding session is about: the first that fits. */
const CATEGORIES = sparingly<Category>([
  [
    'goal',
    /\b(?:due|deadline|launch(?:es)?|goes live|demo|release)\b.*\b(?:in|on|by|before|at|next|monday|tuesday|wednesday|thursday|friday|\d+)\b|^(?:i|we)(?:'d| would)? (?:want|hope|plan|like|aim) to\b|\bmust (?:be )?(?:done|ready|live|finished)\b|\b(?:has|have) to last\b|\bby (?:the )?(?:end|next|january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  ],
  [
    'decision',
    /^(?:let's|lets)\b|\b(?:decided|agreed|ditch\w*|drop(?:ped|ping)|switch(?:ed|ing)|chose|picked|settled|went with|going with|gave up|given up|migrat(?:ed|ing)|retired|replaced|moved (?:to|off|from|away)|we moved|caved|change of plan|it is$|raised the|bumped)\b|\b(?:from|as of|starting) (?:today|now|monday|next)\b/i,
  ],
  [
    'preference',
    /^i (?:\w+ly |also |just |really )?(?:prefer|like|love|hate|dislike|want|don't want|can't stand|find|read)\b|^i'd (?:rather|like|love)\b|\bto me\b/i,
  ],
  [
    'difficulty',
    /^(?:i|we) (?:\w+ly )?(?:can't|cannot|cant|struggle\w*|keep \w+ing|don't (?:know|understand|get)|forget|never (?:learned|understood|remember))\b|^(?:i'm|im|we're) (?:stuck|lost|new to|bad at|behind)\b|\bscares? me\b/i,
  ],
  [
    'convention',
    /^(?:please |pls )*(?:never|always|only|no|not|don't|dont|do not|nothing|use|keep|every|all|any|avoid|stick|comment|write|log|ask)\b|\b(?:must|mustn't|should|shouldn't|always|never|only|everywhere|except|rule|convention|policy|allowed|forbidden|instead of|rather than|source of truth|not by)\b|^we (?:use|do|write|keep|name|deploy|merge|test|review|run)\b|\b(?:goes?|go|lives?|live|belongs?) (?:in|under|into|to|through)\b/i,
  ],
  [
    'problem',
    /\b(?:fail\w*|broke\w*|breaks?|crash\w*|hangs?|hung|slow|leak\w*|flak\w*|died|dies|dying|lost|loses?|missing|wrong|errors?|time(?:s|d)? ?out|stuck|doesn't|won't|garbled|complain\w*|explod\w*|stale|duplicate\w*|twice|outage|behind|useless|rejected|dropped from|takes? \d+|jumps?|loops?|vanish\w*)\b/i,
  ],
  [
    'third_party',
    /^(?:my|our) (?:[\w-]+ )?(?:boss|manager|colleague|teammate|coworker|client|supervisor|prof|professor|teacher|wife|husband|partner|brother|sister|mother|father|mum|mom|dad|uncle|aunt|friend|intern|designer)\b|^(?:he|she)\b|\b(?:owns|reviews|maintains|hired)\b/i,
  ],
  ['attribute', /^(?:i|i'm|im|i am|i've|my|was|day job)\b/i],
]);

export function plainCategory(statement: string): Category {
  return CATEGORIES.first(statement) ?? 'fact';
}
