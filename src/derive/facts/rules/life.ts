import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const NOT_A_HABIT =
  /^(?:get|got|see|said|say|know|knew|thought|think|wanted|want|had|saw|heard|asked|told|meant|tried|expected|forget|forgot|feel|felt|find|wonder|hope|need|believe|remember|understand|mind|end up|seem|appreciate|gave|did|done|been|was|is|have (?:to|the|a (?:problem|question))|run into|ran|realized|noticed|imagined|the|a|an|in|at|on|for|to|here|there|so|wished|wish|look|doubt|just|worry|enjoy|love|like|prefer)\b/i;
const DOING = any([
  'learning|studying|teaching|playing|painting|practi[cs]ing|writing|training|running|volunteering|reading|growing',
  'collecting|dating|living|doing|working (?:as|at|for|in|on|with)|into|researching|making|baking|cooking|drawing',
  'coaching|mentoring|taking|blogging|using|coding|programming|developing|building|maintaining|married|vegan|vegetarian',
]);
const BEGUN = any([
  'started (?=(?:a|an|my|learning|working|playing|doing|volunteering|taking|teaching|running|writing|painting|practicing|studying|going|reading|hitting|making|using|dancing|training)\\b)',
  'joined|adopted|bought|graduated (?:from|with|in)|quit|signed up for|enrolled in|took up|launched|founded|opened',
  'got (?=(?:a (?:new )?(?:job|dog|cat|puppy|kitten|promotion|scholarship|degree|deal|position|car|house|tattoo|bike|piano|guitar)|promoted|married|engaged|accepted|hired|fired|laid off|certified|into|an? internship)\\b)',
  'lost (?=(?:my|our) (?:job|home|house|dog|cat|mom|mum|mother|dad|father|wife|husband|friend|grand\\w+)\\b)',
  'finished (?=(?:my|school|college|university|writing my)\\b)|won|published|self-published|applied (?:for|to)|volunteered (?:at|for|with)|visited|travell?ed to|hiked|participated in|competed in|performed (?=(?:at|in) )|attended|donated|signed (?=(?:with|a|my) )|landed (?=(?:a|my) )',
  'received (?=an? (?:[\\w-]+ )?(?:award|scholarship|grant|offer|medal|promotion))|hosted (?=an? )|completed (?=(?:a|an|my) (?:[\\w-]+ )?(?:course|degree|certification|marathon|training))|ran (?=(?:a|my|for)\\b)',
]);
const WORK_AT_HAND =
  /^(?:the|it|this|that|those|these|them|an? (?:fix|branch|file|test|pr|pull|commit|new (?:branch|file|session|chat|terminal)|session|server|build|process|script|run|command|couple|few|bug)|some|all|my (?:computer|server|app|script|terminal|machine|build|dev)|into (?:the|a|an|trouble|it)|running (?:the|into|it)|working$|using (?:it|this|the)|making (?:the|it)|writing (?:the|it|this|tests)|to\b|on\b|up\b|you|your|there|here|with (?:it|this|that))\b/i;
const OWNED = any([
  "(?:dog|cat|puppy|kitten|pet|horse|garden|degree|phd|master's|bachelor's|background|macbook|laptop|raspberry pi|nas",
  'homelab|newsletter|blog|podcast|youtube channel|startup|side project|collection|studio|shop|store|bakery|farm|job',
  'years? of experience|passion|meeting|tattoo|bike|piano|guitar|nut allergy)',
]);

const PAST = any([
  '[a-z]{2,}ed|went|took|made|got|had|bought|met|ran|won|lost|found|gave|began|wrote|saw|built|taught|came|led|spent|flew',
]);
/** Times that lie days back: what happened earlier today belongs to the work at hand. */
const THEN = any([
  'last (?:week|month|year|summer|winter|spring|fall|autumn|weekend|mon\\w*|tues\\w*|wed\\w*|thu\\w*|fri\\w*|sat\\w*|sun\\w*)',
  '(?:a|one|two|three|four|five|six|ten|a few|several|\\d+) (?:weeks?|months?|years?) ago|over the weekend|this (?:past )?(?:weekend|summer)',
  'in (?:19|20)\\d\\d|in (?:january|february|march|april|june|july|august|september|october|november|december)',
  'when i was (?:a kid|a child|little|young|younger|growing up|in (?:school|college|high school)|\\d+)|as a (?:kid|child|teenager)',
]);

export const LIFE: readonly Rule[] = [
  {
    id: 'attribute.habit',
    category: 'attribute',
    pattern: phrase(
      '(?:i|my (?:wife|husband|partner|family|team) and i|we) (?:always|usually|normally|generally|typically|often|rarely|mostly|tend to|never|only ever|still|regularly) (?<object>[a-z]+ (?!(?:it|that|this|them|these|those)\\b)\\S.*)',
    ),
    confidence: 0.8,
    unless: NOT_A_HABIT,
    contentWords: 2,
  },
  {
    id: 'attribute.does-not',
    category: 'attribute',
    pattern: phrase(
      "i <adv>(?:don't|do not|dont|can't|cannot) <adv>(?:eat|drink|smoke|drive|own|speak|cook|use|code in|work (?:on|in|with|at|nights|weekends)|watch|play) <...>",
    ),
    confidence: 0.8,
    unless:
      /^(?:it|this|that|these|those|them|the|your?|my|an?y?(?: more)?$|anymore|because|to|as|up|with|well|there|here|enough|much|any of|if|when)\b/i,
  },
  {
    id: 'attribute.every',
    category: 'attribute',
    pattern: phrase(
      'i (?<object>(?:go|do|play|run|swim|train|practice|practise|meditate|volunteer|teach|read|write|cook|bake|work out|exercise|walk|meet|have|take|post|work|hike|paint|attend|study)\\b.{0,60} (?:every|each|once a|twice a|(?:two|three|four|five|\\d) (?:times|days|hours) a|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|in the (?:mornings?|evenings?)|before (?:work|bed)|after work)\\b.*)',
    ),
    confidence: 0.8,
    contentWords: 2,
  },
  {
    id: 'attribute.doing',
    category: 'attribute',
    pattern: phrase(`(?:<i've>|we've|we have) <adv>been <adv>${DOING} <...>`),
    confidence: 0.75,
    unless:
      /^(?:it|this|that|these|those|them|the|some|well|great|good|ok(?:ay)?|fine|better|all|a (?:lot|bit|while|few|break|look)|okay|so|pretty|really|my best|you|your|an? (?:error|issue)|out|around|for|as|hard|a project(?: lately)?$)\b/i,
  },
  {
    id: 'attribute.used-to',
    category: 'attribute',
    pattern: phrase(
      '(?:i|we) <adv>used to (?<object>(?!be able|think|get|see|it\\b|know|believe)[a-z]+ \\S.*)',
    ),
    confidence: 0.75,
    contentWords: 2,
    unless: /^\w+ (?:it|this|that|these|those|them)\b/i,
  },
  {
    id: 'attribute.runs',
    category: 'attribute',
    pattern: phrase(
      'i <adv>(?:run|own|manage|lead|maintain|teach|coach|mentor|foster|study|studied|majored in|co-?founded|founded|play|collect|volunteer (?:at|for|with)|freelance (?:as|for)|write for) <...>',
    ),
    confidence: 0.8,
    unless:
      /^(?:the|it|this|that|these|those|them|into|out|in\b|a (?:test|script|command|query|build|few|lot|role|game)|an?$|npm|yarn|pnpm|cargo|git|make|pytest|tests?|`|your|you|with|through|hard|for\b|all|some|to|around|over|on|everything|\w+ing\b)/i,
  },
  {
    id: 'attribute.shift',
    category: 'attribute',
    pattern: phrase(
      'i <adv>work (?<object>(?:nights|night shifts?|days|weekends|shifts|part[- ]time|full[- ]time|remotely|from home|freelance|alone|solo|for myself)\\b.*)',
    ),
    confidence: 0.85,
    contentWords: 0,
  },
  {
    id: 'attribute.has',
    category: 'attribute',
    pattern: phrase(
      `(?:i|we) (?:also |still |only )*(?:have|'ve got|have got) (?<object>(?:an?|one|two|three|four|\\d+\\+?|my own|some) (?:(?!(?:problem|question|bug|failing|failed|broken|flaky|stuck|running)\\b)[\\w-]+ ){0,4}${OWNED}\\b.*)`,
    ),
    confidence: 0.75,
  },
  {
    id: 'preference.interest',
    category: 'preference',
    pattern: phrase(
      "<i'm> <adv>(?:very |pretty |super |so |big |quite )*(?:into|all about|passionate about|interested in|fascinated by|obsessed with|crazy about|hooked on|addicted to|devoted to|good at) <...>",
    ),
    confidence: 0.75,
    unless: /^(?:the|your|what|how|both|hearing|seeing|all|a|an|knowing)\b/i,
  },
  {
    id: 'fact.event',
    category: 'fact',
    pattern: phrase(
      `(?:i|we)(?:'ve| have)? (?:just |recently |finally |also |actually |even |once |already )*${BEGUN} ?<...>`,
    ),
    confidence: 0.7,
    unless: WORK_AT_HAND,
    contentWords: 1,
  },
  {
    id: 'fact.past',
    category: 'fact',
    pattern: phrase(
      `(?:i|we) (?:just |recently |finally |also |actually |even |once |already )*(?<object>${PAST} .{2,120}?\\b${THEN}\\b.*)`,
    ),
    confidence: 0.7,
    unless:
      /^(?:told|said|mentioned|asked|talked|chatted|tried|needed|wanted|decided|had to|noticed|checked|looked|\w+ (?:it|this|that|these|those|them|you|the (?:same|fix|bug|test|error|issue|change|branch|file|build))\b)|\b(?:pages?|files?|repo|functions?|endpoints?|dashboard|scripts?|commands?|tests?|builds?|servers?|deploy\w*|commits?|branch|migrations?|quer(?:y|ies)|bugs?|errors?|logs?)\b/i,
    contentWords: 3,
  },
];
