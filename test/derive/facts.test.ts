import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractFacts as extractFactsWith, normaliseClaim } from '../../src/derive/index.js';
import { sensitiveCategoryOf } from '../../src/gate/index.js';
import type { FactDraft, RoundMessage } from '../../src/model/memory.js';
import { NOT_STATED, STATED } from './fact-cases.js';
import { STATED_OF_PEOPLE } from './fact-cases-of-people.js';
import { FOUND_BY_ASSISTANT, STATED_OF_PROBLEMS } from './fact-cases-of-problems.js';
import { STATED_OF_PROJECTS } from './fact-cases-of-projects.js';
import { TRAPS } from './fact-traps.js';

const extractFacts = (messages: readonly RoundMessage[]): FactDraft[] =>
  extractFactsWith(messages, { sensitiveCategoryOf, setting: 'coding', before: null });
const human = (text: string): RoundMessage => ({ role: 'human', text, at: null });
const claimsOf = (text: string): string[] => extractFacts([human(text)]).map((fact) => fact.claim);

describe('what a person states', () => {
  it.each([...STATED, ...STATED_OF_PROJECTS, ...STATED_OF_PEOPLE, ...STATED_OF_PROBLEMS])(
    '%s',
    (text, rule, category, claim) => {
      const facts = extractFacts([human(text)]);
      expect(facts.map((fact) => [fact.rule, fact.category, fact.claim])).toEqual([[rule, category, claim]]);
      expect(text).toContain(facts[0]?.quote);
    },
  );

  it('leaves out what leads in to it', () => {
    expect(claimsOf('Please remember this: my editor is Helix.')).toEqual(['My editor is Helix']);
    expect(claimsOf('This: my editor is Helix.')).toEqual(['My editor is Helix']);
  });

  it('writes the pronoun large, and no Swedish preposition', () => {
    expect(claimsOf('i use vim')).toEqual(['I use vim']);
    const said = extractFactsWith([human('ok, född i Damaskus')], {
      sensitiveCategoryOf,
      setting: 'conversation',
      before: null,
    });
    expect(said.map(({ claim }) => claim)).toEqual(['Född i Damaskus']);
  });

  it('gives two facts for two statements in one sentence', () => {
    expect(claimsOf('My editor is Helix and I prefer tabs.')).toEqual([
      'My editor is Helix',
      'I prefer tabs',
    ]);
  });

  it('reads lists, wrapped lines and several paragraphs', () => {
    const text = 'Some rules:\n\n- always use named exports\n- never commit secrets\n\nAlso, my name is Ana.';
    expect(claimsOf(text)).toEqual(['Always use named exports', 'Never commit secrets', 'My name is Ana']);
    const wrapped = 'I prefer integration tests that talk to a real database\nover unit tests with mocks.';
    expect(claimsOf(wrapped)).toEqual([wrapped.replace('\n', ' ').slice(0, -1)]);
  });

  it('reads what an editor puts before the request as not typed', () => {
    const text =
      '# Context from my IDE setup:\n\n## Open tabs:\n- I prefer spaces\n\n## My request for Codex:\nI prefer tabs.';
    expect(claimsOf(text)).toEqual(['I prefer tabs']);
  });

  it('reads sentences parted by dots, and lines hung by a terminal', () => {
    expect(claimsOf('help me..as you see..i prefer tabs..can you check')).toEqual(['I prefer tabs']);
    expect(claimsOf('We will keep our data\n  in Postgres for now.')).toEqual([
      'We will keep our data in Postgres for now',
    ]);
  });

  it('names the message that each fact stands in, and gives the same statement once', () => {
    const facts = extractFacts([human('Hi'), human('I prefer tabs.'), human('As I said, i prefer  tabs!')]);
    expect(facts.map((fact) => [fact.message, fact.claim])).toEqual([[1, 'I prefer tabs']]);
  });
});

describe('what is no statement', () => {
  it.each([...NOT_STATED, ...TRAPS])('%s', (text) => {
    expect(claimsOf(text)).toEqual([]);
  });

  const pasted: readonly (readonly [string, string])[] = [
    ['code', 'Look:\n```\nI prefer tabs\n```\n'],
    ['an unclosed fence', 'Look:\n```\nI prefer tabs\nWe use npm'],
    ['a quotation', 'The style guide:\n\n> Always use tabs.\n> Never use spaces.'],
    ['a quotation over two sentences', 'He wrote "Nice work. I prefer tabs. We use npm."'],
    ['review feedback', 'pr feedback:\n\nAlways validate the input. We use zod here.'],
    [
      'a pasted document',
      'Implement this.\n\n# Plan\n\nWe decided to use Redis. Our goal is a faster cache.',
    ],
    ['a tagged block', '<notes>\nI live in Rome.\n</notes>\nthanks'],
    ['another conversation', 'User: I prefer tabs\nAssistant: noted\nMy favourite: none'],
    ['a long message', `I prefer tabs. ${'lorem ipsum '.repeat(1200)}`],
    ['a long list', Array.from({ length: 14 }, (_, i) => `- always use rule ${i} of the guide`).join('\n')],
    ['a very long sentence', `I prefer ${'tabs and spaces and '.repeat(40)}`],
  ];
  it.each(pasted)('%s', (_what, text) => {
    expect(claimsOf(text)).toEqual([]);
  });

  it('a statement whose content the gate has taken out', () => {
    expect(claimsOf('My email is [email] and my handle is [erased].')).toEqual([]);
    expect(claimsOf('I prefer mails to [email] over phone calls.')).toHaveLength(1);
  });
});

describe('what the assistant says', () => {
  it.each(FOUND_BY_ASSISTANT)('%s', (text, claim) => {
    const facts = extractFacts([{ role: 'assistant', text, at: null }]);
    expect(facts.map((fact) => [fact.claim, fact.authoredBy, fact.assertion, fact.category])).toEqual(
      claim === null ? [] : [[claim, 'assistant', 'inferred', 'learning']],
    );
  });

  it('what it says for certain is shown, the next guess on the way is not', () => {
    const tiers = ['The problem was a stale cache entry.', 'The problem is a stale cache entry.'].map(
      (text) => extractFacts([{ role: 'assistant', text, at: null }])[0]?.tier,
    );
    expect(tiers).toEqual(['default', 'passing']);
  });
});

describe('in conversation', () => {
  const told = (text: string, before: string | null = null): FactDraft[] =>
    extractFactsWith([human(text)], { sensitiveCategoryOf, setting: 'conversation', before });
  const shown = (text: string, before: string | null = null): string[] =>
    told(text, before)
      .filter(({ tier }) => tier !== 'passing')
      .map(({ claim }) => claim);

  it.each([
    ['We painted the shed last weekend.', 'We painted the shed last weekend'],
    ["I've never played in front of anybody.", "I've never played in front of anybody"],
    ['I have two greyhounds.', 'I have two greyhounds'],
    ['My publisher wants the book by June.', 'My publisher wants the book by June'],
    ["I don't own an oven.", "I don't own an oven"],
  ])('%s', (text, claim) => {
    expect(shown(text)).toEqual([claim]);
  });

  it('a coding session has none of that', () => {
    expect(claimsOf('I need a new bicycle. We are happy about that.')).toEqual([]);
  });

  it.each([
    'Thanks, I really appreciate your help!',
    "I can't wait to hear more about it.",
    "I'm so glad you asked.",
    "I'll let you know.",
    'I agree, you are right.',
    'If I lived in Japan I would cycle.',
    'He said, I hate my job.',
    'Somebody told me I live in the wrong part of town.',
    'Pretend that I own a castle.',
    '"I am a doctor and I never sleep" is what the ad says.',
    '*slams the axe on the table* I live in the iron hills and I hate elves!',
  ])('talk, or another voice: %s', (text) => {
    expect(shown(text)).toEqual([]);
  });

  it('what answers a question is surer, and the words that follow a statement belong to it', () => {
    const words = 'Mostly pottery and long walks.';
    const [alone, asked] = [null, 'What do you do on Sundays?'].map(
      (before) => told(words, before)[0]?.confidence,
    );
    expect(asked).toBeGreaterThan(alone ?? 1);
    const [more] = told('I bought an old piano yesterday. It needs new strings and a lot of patience.');
    expect(more?.quote).toBe('I bought an old piano yesterday. It needs new strings and a lot of patience');
  });

  it.each<[string, string | null, string[]]>([
    [
      'glasgow. moved out of the flat on 1 feb',
      'Where do you live?',
      ['Glasgow', 'Moved out of the flat on 1 feb'],
    ],
    ["my dad doesn't eat pork, he is from Izmir", null, ["My dad doesn't eat pork", 'He is from Izmir']],
    ['Can you make it vegetarian, my daughter eats no meat?', null, ['My daughter eats no meat?']],
    ['could you always answer in metric units', null, ['Could you always answer in metric units']],
  ])('plain statements to an assistant: %s', (text, before, claims) => {
    expect(told(text, before).map(({ claim }) => claim.replace(/\?$/, ''))).toEqual(
      claims.map((one) => one.replace(/\?$/, '')),
    );
  });

  it.each([
    'how often tho',
    'convert 450F to celsius',
    'lol nice, good to know',
    'A lady in the park told me her dog lived to nineteen.',
    'If I earned twice that I would be saving like mad.',
    'maybe i should become a florist',
    'error: access denied at line 40',
  ])('aside: %s', (text) => {
    expect(shown(text, 'Here you go: a list.')).toEqual([]);
  });

  it('a part that is played states nothing until somebody steps out of it', () => {
    const before = '*pours ale* Then drink this.';
    expect(told('I have lost my brother in the war, good man.', before)).toEqual([]);
    expect(told('ooc: I play these with my niece, she is 11', before).length).toBeGreaterThan(0);
  });

  it.each([
    'Finn is the king of Spain',
    'Finn is the king of Spain. He owns three castles',
    'I am the queen of Narnia',
    'Mia is a unicorn and lives in a tree',
    'Finn är kung av Spanien',
    'Finn ist der König von Spanien',
    '小明是西班牙国王',
  ])('what people are only in games and tales is no fact: %s', (text) => {
    expect(told(text)).toEqual([]);
  });

  it.each(['My name is Prince', 'My last name is King', "I'm a wizard with spreadsheets"])(
    'a name or a figure of speech is one: %s',
    (text) => expect(told(text)).toHaveLength(1),
  );

  it('among friends praise and sympathy are no statements, nor is what both know', () => {
    const before = 'Hey Mel! My week was crazy, we went camping and I loved it! My kids did too!';
    expect(
      shown('Wow, that sounds amazing! The mountains are so beautiful this time of year!', before),
    ).toEqual([]);
  });

  it('what is of the body, of money or of children is withheld as such', () => {
    const categories = (text: string, before: string | null = null) =>
      told(text, before).map((one) => one.category);
    expect(categories('my ankles had swollen up again')).toEqual(['health']);
    expect(categories('salary 2,310 after tax, paid on the 25th')).toEqual(['finance']);
    expect(categories('we have no lawyer yet')).toEqual(['legal']);
  });

  it('what names a number and a day is surer than what names neither', () => {
    const [vague, exact] = [
      'I went somewhere with friends',
      'I went to Porto with three friends in June 2024',
    ].map((text) => told(text)[0]?.confidence ?? 0);
    expect(exact).toBeGreaterThan(vague ?? 1);
  });
});

describe('confidence and category', () => {
  it('is high for a correction, lower for a guess than for what is told outright', () => {
    const [correction] = extractFacts([human('No, my time zone is CET, not PST.')]);
    expect(correction).toMatchObject({
      tier: 'high',
      assertion: 'explicit',
      claim: 'My time zone is CET',
    });
    expect(correction?.quote).toBe('my time zone is CET, not PST');
    const [guess, told] = ['I think we use Postgres.', 'We use Postgres.'].map(
      (text) => extractFacts([human(text)])[0],
    );
    expect(guess?.assertion).toBe('inferred');
    expect(guess?.confidence).toBeLessThan(told?.confidence ?? 0);
  });

  it.each([
    ['I want to save for my mortgage down payment', 'finance'],
    ['I struggle with depression', 'health'],
    ['My lawyer is at Berg & Co, and my job is hard, I prefer my lawyer to call', 'legal'],
    ['I love my two daughters', 'children'],
    ['I love cooking with my husband', 'third_party'],
    ['I prefer working where I live', 'location'],
  ])('%s: %s', (text, category) => {
    const facts = extractFacts([human(text)]);
    expect(facts.map((fact) => fact.category)).toContain(category);
  });

  it('keeps technical debt out of finance', () => {
    expect(extractFacts([human('I hate technical debt.')])[0]?.category).toBe('preference');
  });
});

describe('properties', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...STATED.map(([text]) => text), ...NOT_STATED), fc.string()), {
        maxLength: 6,
      })
      .chain((parts) => fc.constantFrom(' ', '\n', '\n\n', '. ', ', and ').map((by) => parts.join(by))),
  );

  it('every quote stands in its message, and the same messages give the same facts', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 3 }), (all) => {
        const messages = all.map(human);
        const facts = extractFacts(messages);
        for (const fact of facts) {
          expect(all[fact.message]).toContain(fact.quote);
          expect(fact.quote).not.toBe('');
          expect(fact.confidence).toBeGreaterThan(0);
          expect(fact.confidence).toBeLessThanOrEqual(0.95);
        }
        expect(extractFacts(messages)).toEqual(facts);
      }),
      { numRuns: 300 },
    );
  });

  it('hostile text takes no time', () => {
    const started = performance.now();
    for (const unit of [
      '.',
      ' ',
      'a(',
      '; ',
      'my ',
      'i really ',
      'in the a ',
      '"',
      '`',
      '<a>',
      'says: ',
      '- ',
      'x should ',
      'a must b, ',
      ', what ',
      'use a for b ',
      'and i ',
      'word ',
      "let's leave a to ",
    ]) {
      extractFacts([human(`I prefer ${unit.repeat(11_000 / unit.length)}`)]);
      extractFacts([human(`${unit.repeat(60)}. `.repeat(10))]);
      for (const start of ['I went ', 'ich habe ', 'jag ', '我 '])
        extractFactsWith([human(start + unit.repeat(3_000 / unit.length))], {
          sensitiveCategoryOf,
          setting: 'conversation',
          before: `${unit.repeat(200)}?`,
        });
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('normaliseClaim', () => {
  it.each([
    ['  I  prefer\n tabs. ', 'i prefer tabs'],
    ['“I prefer tabs!”', 'i prefer tabs'],
    ['Ｉ ｐｒｅｆｅｒ tabs', 'i prefer tabs'],
    ['I don’t like C++', "i don't like c++"],
  ])('%j', (claim, expected) => {
    expect(normaliseClaim(claim)).toBe(expected);
  });

  it('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (claim) => {
        expect(normaliseClaim(normaliseClaim(claim))).toBe(normaliseClaim(claim));
      }),
    );
  });
});
