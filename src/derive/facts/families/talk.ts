import { sparing } from '../needs/sparing.js';
import { anyOf } from '../phrase.js';
import { told, word } from './family.js';
import type { Register } from './register.js';

/**
 * Talk about the talk itself: thanks, praise, sympathy, promises to each other. It stands in the first person and
 * tells nothing that lasts. `docs/facts.md` says how these were found.
 */

const GLAD = word(
  'glad|happy|sorry|proud|stoked|pleased|excited|thrilled|delighted|impressed|amazed|grateful|thankful|honou?red',
  'blessed|touched|curious',
);
const SO = '(?:(?:so|really|very|just|super|also|always|truly|all|totally|definitely) )*';

const TALK = sparing(
  anyOf([
    told(
      `\\b(?:i|we)(?:'m|'re| am| are| was)? ?${SO}${GLAD} (?:to hear|for you|that you|you\\b|of you|of what you|to know|about (?:your|that|it)\\b|by your|to (?:see|help|chat|catch|talk)\\b|it\\b|we\\b|for your|to have you|to call you)`,
    ),
    told("\\bi (?:can't|cannot) wait (?:to (?:hear|see|know|catch up|chat|talk)\\b|for\\b)"),
    told(
      '\\bi (?:(?:really|do|just|totally|always|definitely) )*(?:hope|wish|bet|know|guess|see|agree|understand|hear|get it|mean|feel you|get you|admire|appreciate|believe|trust|recommend)\\b[^.]*\\b(?:you|your|ya)\\b',
    ),
    told(
      "\\bi(?:'ll| will) (?:(?:definitely|be sure to|surely|for sure|always|just) )*(?:keep you|let you know|send|keep ya|check|talk|see you|be there|be here|catch|support you|look into it|have to|try (?:that|it)|keep that|keep it|be (?:sure|fine|ok)|do (?:it|that|my best)|remember (?:that|it|this|to)|think about|give it a|take (?:your|that|you)|keep (?:pushing|going|working|trying|at)|not give|never (?:give|forget))",
    ),
    told(
      '\\bi (?:totally|completely|really|definitely|also|fully|can totally|can|def|do)? ?(?:agree|understand|relate|see why|get that|hear you|feel you|feel that|know what you mean|know how|can imagine|imagine|will|definitely will) ?[!.]*$',
    ),
    told(
      "\\bi(?:'m| am) (?:here|always (?:here|there|around)|all ears|rooting|cheering|with you|sure|fine|good|well|ok|okay|doing (?:great|good|well|ok|okay|alright)|down)\\b(?! (?:a|an|in|at|from|working|trying|learning)\\b)[^,]{0,40}$",
    ),
    told(
      "\\bi(?:'m| am) (?:(?:really|so|just|always) )*(?:looking forward to (?:it|that|hearing|seeing your|your|our|catching)|here for you|there for you|rooting for)",
    ),
    told(
      '\\bi (?:really |just )?(?:love|like|enjoy|appreciate) (?:that|it|this|how you|your|the way you|hearing|what you|seeing your|those|the idea|chatting|talking)\\b(?!.*\\b(?:because|when i|since|for me|my)\\b)[^,]{0,40}$',
    ),
    told('\\b(?:thanks|thank you|appreciate)\\b.*\\b(?:your|you|it|that|asking|support)\\b'),
    told(
      '\\byour (?:support|words|kind words|encouragement|friendship|help|advice|positivity|belief|kindness|enthusiasm)\\b',
    ),
    told('\\bi (?:just )?(?:wanted|want|need|have|had) to (?:say|tell you|let you know|ask|thank)\\b'),
    told(
      "\\b(?:we|let's|let us) (?:should|could|gotta|need to|must|will|(?:all )?can|'ll)\\b[^.]*\\b(?:catch up|chat|talk|meet up|hang|get together|make (?:a difference|some|great)|keep|difference|support each)\\b",
    ),
    told(
      '\\bwe (?:can|could|gotta|should|must|(?:all|both) (?:can|need|know|have|deserve|got|could|gotta|should|must))\\b',
    ),
    told("\\bwe're (?:all )?in (?:it|this) together"),
    told(
      "\\b(?:i|we)(?:'ll| will|'m not going to|'m gonna| won't)? ?(?:never |won't )?(?:give up|keep pushing|keep going|stay positive|be there for you)\\b",
    ),
    told(
      '\\blong time no (?:see|talk)|\\bgood to (?:see|hear)|\\bnice to (?:see|hear)|since we (?:last )?(?:talked|spoke|chatted)\\b[^,]{0,15}$',
    ),
    told(
      "\\bi(?:'d| would) (?:really |definitely )?(?:love|like) to (?:hear|know|see|help|try (?:it|that)|check it|join you|talk|go with)",
    ),
    told("\\bi(?:'ve| have) (?:never )?(?:heard|seen) (?:of )?(?:that|it|good things|great things)\\b"),
    told(
      '\\b(?:let me know|tell me|keep me|wish me luck|bye|take care|see ya|catch you|talk to you|talk soon)\\b',
    ),
    told(
      "\\bi (?:think|thought|feel like|believe|suppose|say|mean|gotta say|must say) (?:it's|that's|you|that'd|your|it would|it'd|that|the|those|they)\\b",
    ),
    told('\\bi (?:highly |definitely |really )?recommend (?:it|that|checking)'),
    told("\\bi might check|\\bi (?:couldn't|could not) agree more|\\bi know,? right"),
  ]),
);

/** How somebody begins to talk to a friend; to an assistant it begins what is told as well. */
const OPENING = sparing(
  told(
    `^(?:glad|happy|sorry|proud|stoked|congrats|congratulations|good luck|way to go|keep (?:it up|going|up|pushing|at it)|hang in|hope|can't wait|sounds? (?:like|good|great|fun|awesome|amazing)|looks? (?:like|good|great|fun|awesome|amazing|so)|no (?:worries|prob|problem|doubt)|remember|make sure|just make sure|don't|never give up|check|see you|bye|take care|enjoy|stay|cheers|thanks|thank you|what a|how (?:cool|nice|sweet)|you(?:'re|'ve|'ll|'d)?|your|that(?:'s)?|this is (?:what|how) i)\\b`,
  ),
);

/** Told of oneself all the same, whatever stands around it. */
const TOLD_ALL_THE_SAME = sparing(
  /\b(?:my|mine)\b.*\b(?:is|are|was|were)\b|\bi(?:'ve| have)? (?:just )?(?:started|joined|bought|went|made|got a|signed)\b/i,
);

/** True when `clause` is about the talk itself. It has plain quotes and no lead-in. */
export function isTalk(clause: string, register: Register): boolean {
  if (!TALK.test(clause) && (register === 'assistant' || !OPENING.test(clause))) return false;
  return !TOLD_ALL_THE_SAME.test(clause);
}

/** `It was amazing`: a judgement on what was said, nothing new. */
const JUDGED = sparing(
  /^(?:it|this|that|they)(?:'s|'re| is| was| are| were)?\s+(?:(?:been|so|really|very|such|a|an|just|super|pretty|always)\s+)*(?:great|awesome|amazing|fun|cool|nice|wonderful|incredible|beautiful|tough|hard|crazy|good|worth it|a blast|lovely|special|perfect|inspiring|fantastic)\b[^,]{0,18}$/i,
);

export function isJudgement(clause: string): boolean {
  return JUDGED.test(clause);
}
