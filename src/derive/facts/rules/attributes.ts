import { any, phrase } from '../phrase.js';
import { TOOL } from '../replacing/tools.js';
import type { Rule } from './rule.js';

const IS = "(?: is| are|'s)";

/** What a person can say of themselves as `my … is …`; anything else is mostly about the task at hand. */
const OWN = any([
  '(?:full |first |last |middle |nick|user ?)?name|time ?zone|locale',
  '(?:native |first |preferred |primary |main |mother )?(?:language|tongue)',
  '(?:current |day |dream )?(?:job|role|job title|title|position|occupation|profession|employer|company|team)',
  'department|major|degree|speciali[sz]ation|speciality|expertise|background|salary|income',
  `(?:preferred |main |default |primary |current |daily |go-to )*${any([
    'editor|ide|terminal|shell|os|operating system|distro|browser|keyboard|keyboard layout|stack|tech stack',
    'toolchain|framework|database|db|orm|package manager|test runner|linter|formatter|bundler|ci|ci provider',
    'cloud provider|hosting provider|version control|issue tracker|programming language|language of choice',
    'colou?r (?:scheme|theme)|theme|laptop|machine|workstation|phone|dev machine|setup',
  ])}`,
  'working hours|work(?:ing)? days|office hours|work schedule|schedule|birthday|date of birth|age|hobby|hobbies',
  'diet|nationality|star sign|blood type|(?:git ?hub|gitlab|slack|discord|twitter|mastodon)(?: handle| username| account)?',
  'handle|e-?mail(?: address)?|phone number|mobile(?: number)?|website|blog',
]);
const PLACES = any(['home ?town|city|country|(?:home |postal |street )?address|home|neighbou?rhood|region']);
const RELATIVES = any([
  'wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|mother|mom|mum|father|dad|parents|sister|brother',
  'siblings?|boss|manager|colleague|co-?worker|friend|best friend|neighbou?r|room-?mate|uncle|aunt|cousin',
  'grand(?:mother|father|ma|pa|parents)',
]);
const CHILDREN = any([
  'son|daughter|kids?|child|children|baby|toddler|twins|grand(?:son|daughter|child|children|kids)',
]);
const PETS = any(['dog|cat|pet|puppy|kitten|parrot|rabbit|hamster|horse']);
const SYSTEMS = any(['windows|linux|mac|macos|ubuntu|debian|fedora|arch|nixos|wsl|m[1-4]\\b']);
const OFFICES = any([
  'maintainer|author|owner|founder|creator|developer|cto|ceo|lead|manager|admin|engineer|pm|designer|architect',
  'dba|sre',
]);
const CONDITIONS = any([
  'adhd|autism|asthma|diabetes|cancer|epilepsy|depression|anxiety|migraines?|dyslexia|arthritis|insomnia|hiv|ptsd',
  'ocd|rsi|allerg(?:y|ies)|celiac|tinnitus|lupus|medication|insulin|antidepressants',
]);
const NUMBERS = any([
  '\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|a|many|several',
]);

/** `my editor is slow`: how things stand, not what they are. */
const STATE = new RegExp(
  `^${any([
    'not|no longer|being|getting|going|doing|broken|failing|wrong|slow|fast|missing|gone|correct|right|fine|ok(?:ay)?',
    'here|there|ready|done|down|up|full|empty|stuck|set|good|bad|great|still|also|now|just|very|too|so|really|pretty',
    'quite|only|always|supposed|because|that|how|if|whether|to|what|like|as follows|below|above|attached|in the|on the',
    'currently|already|running|working|different|old|new|limited|the (?:same|problem|issue|one)|same|better|worse|up to',
  ])}\\b`,
  'i',
);
/** What somebody is doing is over before it is read. */
const STATE_OF_SOMEBODY = new RegExp(`${STATE.source}|^\\w+ing\\b`, 'i');
/** Anything but one or two capitalised words: `I'm Ana Berg`. */
const NOT_A_NAME =
  /^(?![A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?$)|^(?:Done|Sorry|Good|Fine|Okay|Ready|Sure|Back|Not|So|Just|Using|Trying|Here|Stuck|Confused)\b/;

export const ATTRIBUTES: readonly Rule[] = [
  {
    id: 'attribute.own',
    category: 'attribute',
    pattern: phrase(`(?:my|our) ${OWN}${IS} (?:at |called |named )?<...>`),
    confidence: 0.9,
    unless: STATE,
  },
  {
    id: 'attribute.pronouns',
    category: 'attribute',
    pattern: phrase('my pronouns are <...>'),
    confidence: 0.9,
    contentWords: 0,
    takesPronouns: true,
  },
  {
    id: 'attribute.is-a',
    category: 'attribute',
    pattern: phrase(
      `<i'm> <adv>(?:an? |the (?=(?:(?:lead|sole|only|main|original|new|primary|tech|technical|team|product|project|engineering|platform|data|core|head|current) ){0,2}${OFFICES}\\b))<...>`,
    ),
    confidence: 0.85,
    unless:
      /^(?:bit|mix|bundle|total|little|tad|lot|few|couple|fan|big|huge|idiot|fool|moron|user,|moment|minute|step|way|mess|wreck|believer|touch|while|friend|assistant|stickler|day|week)\b/i,
  },
  {
    id: 'attribute.i-am',
    category: 'attribute',
    pattern: phrase("<i'm> <...>"),
    confidence: 0.7,
    unless: NOT_A_NAME,
  },
  {
    id: 'attribute.trait',
    category: 'attribute',
    pattern: phrase(
      "<i'm> <adv>(?:(?:new to|fluent in|experienced (?:in|with)|familiar with|proficient in) <...>|(?:self-taught|colou?r ?blind|left-handed|vegan|vegetarian|retired|married|single|divorced)(?<more>.*))",
    ),
    confidence: 0.85,
    contentWords: 0,
  },
  {
    id: 'attribute.works',
    category: 'attribute',
    pattern: phrase(
      "(?:i <adv>(?:work|worked) (?:at|for|as)|i <adv>work (?:in|on the|with)|<i'm> (?:employed (?:at|by)|responsible for|in charge of)) <...>",
    ),
    confidence: 0.85,
    unless:
      /^(?:me|an? (?:lot|while|similar)|parallel|progress|the (?!.*\b(?:team|department|group|industry|field|company|office|lab|sector|area)\b)|general|theory|all|both|my (?:branch|case))\b/i,
  },
  {
    id: 'attribute.uses',
    category: 'attribute',
    pattern: phrase(
      `(?:i <adv>(?:use|code in|write (?:code )?in|program in|develop (?:on|in|with)) |<i'm> <adv>using |<i'm> on (?=(?:a |an )?${SYSTEMS}))<...>`,
    ),
    confidence: 0.8,
    unless: /^(?:to|the|a|an(?! m\d)|your|up|my|as|for)\b/i,
  },
  {
    id: 'attribute.speaks',
    category: 'attribute',
    pattern: phrase(
      'i <adv>(?:speak|understand) (?<object>[a-z]*(?:ish|ese|ian|ench|man|utch|abic|indi|eek|rew|ain|ean|hai|rdu)\\b.*)',
    ),
    confidence: 0.85,
  },
  {
    id: 'attribute.years',
    category: 'attribute',
    pattern: phrase(
      `(?:<i've>|we've|we have) <adv>(?:been|lived|worked|taught|played|studied|practi[cs]ed|owned|coded|run|volunteered|collected|known|had) (?<object>.{3,80}? for (?:about |over |almost |more than |the (?:last|past) )?${NUMBERS}\\+? (?:years?|months?|decades?).*|.{3,60}? since (?:19|20)\\d\\d.*)`,
    ),
    confidence: 0.85,
    unless: /^(?:trying|waiting|stuck|staring|debugging|getting|asking|seeing|going|looking)\b/i,
  },
  {
    id: 'attribute.age',
    category: 'attribute',
    pattern: phrase("<i'm> (?<object>\\d{1,3} years old.*)"),
    confidence: 0.9,
    contentWords: 0,
    takesPronouns: true,
  },
  {
    id: 'attribute.health',
    category: 'health',
    pattern: phrase(
      `(?:i <adv>(?:have|suffer from|was diagnosed with|live with|take) (?=(?:[\\w-]+ ){0,3}${CONDITIONS}\\b)|<i'm> <adv>(?:allergic to|intolerant to|diabetic|pregnant|dyslexic|autistic|asthmatic|deaf|blind|disabled))(?<object>.*)`,
    ),
    confidence: 0.9,
    contentWords: 0,
    takesPronouns: true,
  },
  {
    id: 'attribute.family',
    category: 'third_party',
    pattern: phrase(`my ${RELATIVES}(?:'s name)?${IS} <...>`),
    confidence: 0.8,
    unless: STATE_OF_SOMEBODY,
  },
  {
    id: 'attribute.children',
    category: 'children',
    pattern: phrase(
      `(?:my ${CHILDREN}(?:'s name)?${IS} |(?:i|we) <adv>have (?=(?:[\\w-]+ ){1,3}${CHILDREN}s?\\b))<...>`,
    ),
    confidence: 0.85,
    unless: STATE_OF_SOMEBODY,
  },
  {
    id: 'attribute.pets',
    category: 'attribute',
    pattern: phrase(`(?:my ${PETS}(?:'s name)?${IS} |i <adv>have (?=(?:[\\w-]+ ){1,4}${PETS}s?\\b))<...>`),
    confidence: 0.85,
    unless: STATE_OF_SOMEBODY,
  },
  {
    id: 'attribute.lives',
    category: 'location',
    pattern: phrase(
      "(?:(?:i|we) <adv>(?:live|reside|grew up|moved(?: from .{2,40}?)?|relocated|was born|come from)|<i'm> <adv>(?:from|based (?:in|out of)|located in|living in)) (?:in |to |at |near |on )?<...>",
    ),
    confidence: 0.9,
    unless: new RegExp(
      `^(?:(?:the|on|it|this|that|my|to|from|into|over|away|back|with|without|a (?:file|folder)|all|some|everything|them|\\w+ing|here|[\\w-]+-based|(?:[\\w-]+ ){0,2}(?:apis?|versions?|releases?|servers?|clusters?|deploys?|builds?))\\b|${TOOL})`,
      'i',
    ),
  },
  {
    id: 'attribute.place',
    category: 'location',
    pattern: phrase(`my ${PLACES}${IS} (?:in |at )?<...>`),
    confidence: 0.9,
    unless: STATE,
  },
];
