import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

/** Verbs of what one works towards for longer than a message; the others ask for something now. */
const LASTING = any([
  'build|become|learn|migrate|move (?:to|away|off)|switch|support|ship|launch|release|publish|improve|reduce|automate',
  'finish my|get (?:better|good|into|a job|fit|promoted|certified)|start (?:a|my|an|learning)|grow|scale|replace',
  'eliminate|quit|travel|visit|run (?:a|my)|write (?:a|my)|open[- ]source|prove|design|pick up|comply|create|stop|save',
  'make .{2,60} (?:faster|better|easier|simpler|work|available|accessible|possible)|lose|retire|study|master|prepare',
  'help (?!me|you|with)|inspire|pursue|win|perform|experience|give (?:something )?back|live (?:in|on|with|as|authentically|without)|work (?:with|in)|make a difference|provide|get involved',
  'be (?:an? |the best)|continue (?:my|to)|keep (?:improving|learning|growing|pursuing|playing|writing)|spend more time|have my own',
  'explore (?:more|new|different)|set up my own|found|compete|apply|adopt|volunteer|teach|earn|pass (?:the|my)|join|buy|cut|raise|consolidate|standardi[sz]e',
]);
const MAKING = any([
  'building|developing|writing|designing|migrating|porting|learning|studying|preparing for|training for|creating',
  'rewriting|volunteering|coaching|teaching|saving (?:up )?for|applying (?:for|to)|running for|working towards?|taking up',
  '(?:planning|putting together|organi[sz]ing|starting|launching|opening|hosting|taking|writing|running) (?=(?:an?|my|our) )',
]);
/** What is over with the next answer. */
const MOMENTARY = new RegExp(
  `^to ${any([
    'stay|keep|wrap|get (?:my head|this|that|it|back|the|a)|ask|see|know|say|thank|talk|tell|understand|check|make sure',
    'confirm|clarify|be|begin|continue|proceed|go|look|discuss|try|point out|do|think|let|have|revisit|commit|push',
    'merge|revert|run|fix|hear|test|debug|find|figure|review|rework|redo|change|update|address|add|remove|delete|rename',
    'restart|wait|call|set|put|give|show|bring|clean|rebase|open|close|avoid|follow|access|use|install|load|log ?in',
    'start (?:the|it)|help|meet|catch|download|read|explain|come|decide|solve|reproduce',
  ])}\\b`,
  'i',
);

export const GOALS: readonly Rule[] = [
  {
    id: 'goal.by-when',
    category: 'goal',
    pattern: phrase(
      '(?:i|we) <adv>(?:want|need) (?<object>(?:an?|the|my|our|this|all|every)\\b .{3,120}? (?:by|before|until) .+)',
    ),
    confidence: 0.75,
    contentWords: 3,
  },
  {
    id: 'goal.trying',
    category: 'goal',
    pattern: phrase(
      "(?:<i'm>|<we're>|<i've> been|we've been) <adv>(?:trying|hoping|planning|aiming|looking|preparing) (?<object>to \\S.*)",
    ),
    confidence: 0.75,
    unless: MOMENTARY,
    contentWords: 2,
  },
  {
    id: 'goal.thinking-of',
    category: 'goal',
    pattern: phrase(
      "(?:(?:<i'm>|<we're>|<i've> been|we've been) <adv>(?:thinking (?:of|about)|planning on|looking into|considering|dreaming (?:of|about))|(?:i|we) (?:plan|intend) on) (?<object>[a-z]+ing \\S.*)",
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless:
      /^(?:doing|making|using|having|getting|being|trying|going) (?:it|this|that|the|a lot)\b|^(?:something|anything|everything|nothing)\b/i,
    contentWords: 2,
  },
  {
    id: 'goal.making',
    category: 'goal',
    pattern: phrase(`(?:<i'm>|<we're>) <adv>${MAKING} <...>`),
    confidence: 0.75,
    unless:
      /^(?:the|this|that|it|you|your|to|how|more|some|all|so|an? (?:ton|lot|few|couple|test|script|fix|look|break|new (?:branch|session|chat|file))|my (?:tests?|build|script|server|code|app))\b/i,
    contentWords: 1,
  },
  {
    id: 'goal.want',
    category: 'goal',
    pattern: phrase(
      `(?:(?:(?:i|we) <adv>(?:want|need|hope|plan|intend|aim|would love)|(?:<i'd>|we'd) <adv>(?:love|like)|my (?:big |biggest |main )?(?:dream|plan|hope) is) to|(?:i|we) <adv>wanna|(?:<i'm>|<we're>) <adv>(?:going to|gonna)) (?<object>${LASTING}\\b.*)`,
    ),
    confidence: 0.65,
    assertion: 'inferred',
    unless:
      /^(?:write (?:a|my) (?:\w+ )?(?:test|script|function|comment|message|query|fix)|join (?:in|you)|support you|learn more|create (?:a|an|the) (?:pr|pull|branch|commit|file|issue|ticket)|switch (?:to|back to) (?:the )?(?:main|branch|other))\b/i,
    contentWords: 3,
  },
];
