import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGate, sensitiveCategoryOf } from '../../src/gate/index.js';
import { LEXICONS } from '../../src/gate/statements/lexicon/index.js';
import { termsOf } from '../../src/gate/statements/lexicon/lexicon.js';
import { SENSITIVE_KINDS, type SensitiveKind } from '../../src/model/findings.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { processorTime } from '../helpers/processor-time.js';

const gate = createGate(DEFAULT_POLICY.gate);
const ALL: ReadonlySet<SensitiveKind> = new Set(SENSITIVE_KINDS);

const gated = (text: string, withhold = ALL): string => gate.apply(text, withhold).text;
const found = (text: string): string[] =>
  gate.apply(text, ALL).findings.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

interface Statement {
  text: string;
  /** null: harmless. */
  label: SensitiveKind | null;
  lang: string;
}

function statementsOf(set: 'own' | 'blind' | 'blind2'): Statement[] {
  const path = new URL(`../../fixtures/statements/${set}.jsonl`, import.meta.url);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const SETS = { own: statementsOf('own'), blind: statementsOf('blind'), blind2: statementsOf('blind2') };
const STATEMENTS = Object.values(SETS).flat();

/** How many of them the gate withholds anything of, in percent. */
function withheldPercent(statements: readonly Statement[]): number {
  const isWithheld = ({ text }: Statement) =>
    gate.apply(text, ALL).findings.some(({ kind }) => isSensitive(kind));
  return (100 * statements.filter(isWithheld).length) / statements.length;
}

function isSensitive(kind: string): boolean {
  return SENSITIVE_KINDS.some((sensitive) => sensitive === kind);
}

test.each([
  ['我懷孕了', 'health'],
  ['我有憂鬱症，在吃藥', 'health'],
  ['我被公司起訴了', 'legal'],
  ['我女兒五歲，有哮喘', 'children'],
])('traditional characters are read as simplified ones: %s', (text, kind) => {
  expect(found(text)).toEqual([`${kind} ${text}`]);
  expect(sensitiveCategoryOf(text)).toBe(kind);
});

test('what is harmless stays as it is written', () => {
  expect(gated('我們請設計師畫這張圖，謝謝')).toBe('我們請設計師畫這張圖，謝謝');
});

describe('the goals', () => {
  test.each(Object.entries(SETS))('the set %s is large enough', (_, statements) => {
    expect(statements.filter(({ label }) => label !== null).length).toBeGreaterThanOrEqual(110);
    expect(statements.filter(({ label }) => label === null).length).toBeGreaterThanOrEqual(90);
    for (const kind of SENSITIVE_KINDS) expect(statements.some(({ label }) => label === kind)).toBe(true);
  });

  test.each(Object.entries(SETS))(
    'of the set %s, nine of ten sensitive statements are withheld',
    (_, statements) => {
      expect(withheldPercent(statements.filter(({ label }) => label !== null))).toBeGreaterThanOrEqual(90);
    },
  );

  test.each(Object.entries(SETS))(
    'of the set %s, two of a hundred harmless ones are withheld at most',
    (_, statements) => {
      expect(withheldPercent(statements.filter(({ label }) => label === null))).toBeLessThanOrEqual(2);
    },
  );

  test.each(SENSITIVE_KINDS)('nine of ten statements on %s are told from the other categories', (kind) => {
    const statements = STATEMENTS.filter(({ label }) => label === kind);
    const right = statements.filter(({ text }) =>
      gate.apply(text, ALL).findings.some((one) => one.kind === kind),
    );
    expect(right.length / statements.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('where a statement begins and ends', () => {
  test.each([
    ['I have ADHD.', '[health withheld].'],
    ['Hi! I have ADHD. Keep lists short.', 'Hi! [health withheld]. Keep lists short.'],
    ['Use tabs; my salary is 50k; use pnpm.', 'Use tabs; [finance withheld]; use pnpm.'],
    ['I have ADHD\nKeep lists short', '[health withheld]\nKeep lists short'],
    ['  I have ADHD…  ', '  [health withheld]…  '],
    ['- use tabs\n- I have ADHD\n- use pnpm', '- use tabs\n- [health withheld]\n- use pnpm'],
    ['1. use tabs\n2. I have ADHD\n', '1. use tabs\n2. [health withheld]\n'],
    ['“I have ADHD,” she said.', '“[health withheld].'],
    ['(I have ADHD.) Keep lists short.', '([health withheld].) Keep lists short.'],
    ['**I have ADHD**', '**[health withheld]**'],
    ['你好。我去年被诊断出抑郁症!请用表格。', '你好。[health withheld]!请用表格。'],
    ['用表格。我月薪三万；用中文。', '用表格。[finance withheld]；用中文。'],
    ['Dr. Lind says my depression is back. Use tabs.', '[health withheld]. Use tabs.'],
    ['Am 12. Mai wurde bei meinem Vater Krebs festgestellt. Nutze pnpm.', '[health withheld]. Nutze pnpm.'],
    ['Jag har adhd! Använd tabbar.', '[health withheld]! Använd tabbar.'],
    ['I HAVE DIABETES.', '[health withheld].'],
    ['My wife’s cancer is back', '[health withheld]'],
    ['Tom moved to Hull. He likes tea.', '[location withheld]. He likes tea.'],
    ['Leo gets picked up at 15:00. I prefer tabs.', '[children withheld]. I prefer tabs.'],
    ['He must not eat nuts.', '[health withheld].'],
  ])('%j', (text, expected) => {
    expect(gated(text)).toBe(expected);
  });

  test('a sentence that is wrapped is one', () => {
    const text =
      'For a few months by now I have been taking\n  antidepressants, so mornings are slow.\nUse tabs.';
    expect(gated(text)).toBe('[health withheld].\nUse tabs.');
  });

  test('what is said of somebody whose name was taken out', () => {
    expect(gated('[person] has cancer.')).toBe('[health withheld].');
  });

  test('an identifier in a statement goes with it', () => {
    expect(gated('Write my therapist at eva@example.com about my depression. Bye')).toBe(
      '[health withheld]. Bye',
    );
  });
});

describe('where somebody moves to, with when between', () => {
  test.each([
    'Ich ziehe im Dezember nach Göttingen um',
    'Im Dezember ziehe ich nach Göttingen um',
    'Ich werde nächstes Jahr mit meiner Frau nach Kassel ziehen',
    'Wir ziehen am 3. Mai nach Bonn',
    "I'm moving next month to Leeds",
    'I will move in May with my family to Norwich',
    'Jag ska flytta i mars till Skövde',
    'Nästa vecka flyttar vi till Lund',
    'Tom moved last year to Leeds',
  ])('%s', (text) => expect(gated(text)).toBe('[location withheld]'));

  test.each([
    'I am moving the server next week to Frankfurt',
    'We are moving in March to Confluence',
    'We move next week to Kubernetes',
    'Jag flyttar servern till Frankfurt',
    'Vi flyttar nästa vecka till Notion',
    'Wir ziehen im Mai nach Kubernetes um',
  ])('kept: %s', (text) => expect(gated(text)).toBe(text));
});

describe('a day and a thing are no place', () => {
  test.each([
    'I talk to the team on Monday.',
    'We will grant access to the whole team on Friday, I think.',
    'I bought a tent on Monday and my deadline is 29 February.',
    'I fixed the door on Friday',
    'I sold my bike on Tuesday',
    "I'll finish it on Monday afternoon",
    'My deadline is on Friday evening',
    'Ich habe am Wochenende ein Fahrrad gekauft',
    'Ich liefere am Wochenende abends',
    'Ich repariere jeden Montag die Tür',
  ])('kept: %s', (text) => expect(gated(text)).toBe(text));

  test.each([
    'I sleep in the tent tonight',
    'I take the ferry on Mondays',
    "We'll be at the lake on Sunday",
    'Ich nehme jeden Morgen den Bus',
    'Ich bin am Wochenende im Haus',
    'Jag är i huset på fredag',
  ])('%s', (text) => expect(gated(text)).toBe('[location withheld]'));
});

describe('illnesses and medicines of somebody else', () => {
  test.each([
    'Emil har feber idag',
    'Emil är förkyld',
    'Emil has a fever',
    'Anna has a bad cold again',
    'Lars is ill today',
    'Lars takes Ventoline twice a day',
    'Lars takes paracetamol',
    'He takes two pills every morning',
    'Lars tar Alvedon mot huvudvärken',
    'Lars nimmt Ramipril zweimal am Tag',
    'Jonas hat seit gestern Fieber',
    'Jonas ist leider krank',
  ])('%s', (text) => expect(gated(text)).toBe('[health withheld]'));

  test.each([
    'Anna has a cold start problem',
    'Tom is sick of Java',
    'Sam has a rash of bugs',
    'Max is running a temperature check',
    'The server is sick',
    'Lars takes the bus twice a day',
    'Lars takes notes daily',
    'Lars takes Uber twice a day',
    'Node takes Postgres twice a day',
    'Lars nimmt den Bus zweimal am Tag',
  ])('kept: %s', (text) => expect(gated(text)).toBe(text));
});

describe('what is no statement', () => {
  test.each([
    '```\nI have ADHD.\n```',
    'Fix this:\n```json\n{ "text": "I have ADHD" }\nI have ADHD\n```\n',
    '> I have ADHD.',
    '2024-05-01 12:00:01 I have diabetes',
    '[2024-05-01 12:00:01] ERROR my salary is 50k',
    'const text = "I have ADHD";',
    "expect(render('My salary is 50k')).toBe(null);",
    '{"note": "I have ADHD"}',
    '+ I have ADHD',
    '$ echo I have ADHD',
    'Change the label from "My salary" to "My income".',
    'Rename `my_salary` in the form to `income`.',
  ])('%j', (text) => {
    expect(gated(text)).toBe(text);
  });

  test('a fence that is never closed fences nothing', () => {
    expect(gated('```\nI have ADHD.')).toBe('```\n[health withheld].');
  });
});

describe('which categories are withheld', () => {
  const text = 'I have ADHD. My salary is 50k.';

  test('none, unless it is said', () => expect(gated(text, new Set())).toBe(text));

  test('those that are named', () => {
    expect(gated(text, new Set(['finance']))).toBe('I have ADHD. [finance withheld].');
    expect(gated(text, new Set(['health']))).toBe('[health withheld]. My salary is 50k.');
  });

  test('a statement of two categories goes when either may not be kept', () => {
    const both = 'My daughter has diabetes.';
    expect(gated(both, new Set(['children']))).toBe('[children withheld].');
    expect(gated(both, new Set(['health']))).toBe('[health withheld].');
  });
});

describe('facts', () => {
  test.each([
    ['I have ADHD', 'health'],
    ['My salary is 50k', 'finance'],
    ['I live in Gothenburg', 'location'],
    ["My wife's name is Eva", 'third_party'],
    ['I love cooking with my husband', 'third_party'],
    ['I prefer tabs', null],
    ['I hate technical debt', null],
    ['My package manager is pnpm', null],
    ['I am the tech lead', null],
    ["Gareth's birthday is actually 15 May", 'third_party'],
    ["It's Gareth's birthday on Monday", 'third_party'],
    ['Saras födelsedag är 3 maj', 'third_party'],
    ['Erik är född den 3 maj', 'third_party'],
    ['Majas Geburtstag ist am 3. Mai', 'third_party'],
    ['Jonas hat am 3. Mai Geburtstag', 'third_party'],
    ["Python's birthday is in February", null],
    ['The birthday field is required', null],
    ['I bought a tent on Monday', null],
  ])('%s: %s', (claim, category) => {
    expect(sensitiveCategoryOf(claim)).toBe(category);
  });

  test('a relative in a text is no private matter', () => {
    expect(found('My wife pointed out that the button is hard to see.')).toEqual([]);
  });
});

const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...STATEMENTS.map(({ text }) => text)) },
      fc.constantFrom(
        ...[
          '[health withheld]',
          '[third_party withheld]',
          '[person]',
          '[email]',
          'bob@example.com',
          '[',
          ']',
        ],
        ...[
          '```',
          '\n```\n',
          '> ',
          '- ',
          '"',
          '“',
          '`',
          'I have',
          'my',
          'cancer',
          'diabetes',
          '我',
          '患有',
          'and',
        ],
        ...['commit', 'the build', 'label', 'Anna', '94k', '$', '=>', '12:00:01'],
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 9 },
  )
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' ', '. ', '\n', '\n\n', ', ', '。', '; ', ''), {
        minLength: parts.length,
        maxLength: parts.length,
      })
      .map((separators) => parts.map((part, index) => part + separators[index]).join('')),
  );
const someKinds = fc.subarray([...SENSITIVE_KINDS]).map((kinds) => new Set(kinds));

describe('properties', () => {
  test('gated text passes unchanged', () => {
    fc.assert(
      fc.property(anyText, someKinds, (text, withhold) => {
        const once = gate.apply(text, withhold).text;
        expect(gate.apply(once, withhold)).toEqual({ text: once, findings: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test('only statements of the categories to withhold are found, and nothing else is touched', () => {
    fc.assert(
      fc.property(anyText, someKinds, (text, withhold) => {
        const { text: output, findings } = gate.apply(text, withhold);
        let rebuilt = '';
        let done = 0;
        for (const { kind, start, end } of findings) {
          if (isSensitive(kind)) expect([...withhold]).toContain(kind);
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThan(start);
          rebuilt += `${text.slice(done, start)}[${isSensitive(kind) ? `${kind} withheld` : kind}]`;
          done = end;
        }
        expect(rebuilt + text.slice(done)).toBe(output);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('no text may stop the ingest', () => {
  const LIMIT_MS = 1_000;
  const CHARS = 100_000;

  const timeOf = (text: string) => processorTime(() => gate.apply(text, ALL), LIMIT_MS);

  test.each([
    ...['a', 'A', 'i ', 'my ', 'I have cancer ', 'I have cancer. ', 'I have cancer\n', 'cancer ', 'my son, '],
    ...[
      'I ',
      'we ',
      'he, ',
      '94k ',
      '$5 ',
      '我',
      '我有',
      '我有糖尿病',
      '我有糖尿病。',
      '病',
      '。',
      '.',
      '. ',
      '!',
      ', ',
    ],
    ...[
      '"',
      '“',
      '„',
      '`',
      '```\n',
      '\n',
      ' \n',
      ' ',
      '\t',
      '[',
      '[person] ',
      '[health withheld] ',
      '[a withheld]',
    ],
    ...[
      'Tom moved to ',
      'Tom has the ',
      'Tom ist ',
      'Leo is ',
      'Leo goes to a ',
      'I pick Leo ',
      'he makes 9 ',
    ],
    ...[
      'Ich ziehe in ',
      'Ich werde in ',
      'Ich ziehe in nach Bonn ',
      'I am moving in ',
      'Jag flyttar i ',
      'Tom moved in ',
      'Tom has a bad ',
      'Tom takes a ',
      'Tom takes Ab 1 ',
      'Tom is still ',
      'Tom hat ab ',
      'he is ',
      "Tom's ",
      'I bought a tent on Monday ',
    ],
    ...['Ab', 'aB', 'a_', 'a.b', '1.', '1,1', '-', "'", '> ', 'i live in ', "i'm ", 'krebs', 'Darmkrebs '],
    ...[
      'I have been taking antidepressants for a long time, so it is\nslow and I have cancer and a long line',
    ],
  ])('%j over and over', (unit) => {
    expect(timeOf(unit.repeat(Math.ceil(CHARS / unit.length)))).toBeLessThan(LIMIT_MS);
  });

  test.each([
    ['spaces in a phrase', `i${' '.repeat(CHARS)}live in Lund`],
    ['a quote that is never closed', `My "${'cancer '.repeat(CHARS / 7)}`],
    ['a name, a verb and a word without an end', `Tom ist ${'a'.repeat(CHARS)}`],
    ['a name without an end', `I pick T${'o'.repeat(CHARS)} up`],
    ['a line of words without an end', `I have ${'very '.repeat(CHARS / 5)}cancer`],
  ])('%s', (_, text) => {
    expect(timeOf(text)).toBeLessThan(LIMIT_MS);
  });
});

describe('the lexicon', () => {
  const lists = LEXICONS.flatMap(({ evidence, people, ...others }) => [
    ...Object.values(evidence).flatMap((byStrength) => Object.values(byStrength)),
    ...Object.values(people),
    ...Object.values(others),
  ]);

  test('is written as texts are compared: in lower case, without hyphens and curly apostrophes', () => {
    const odd = lists
      .flatMap(termsOf)
      .filter((term) => term !== term.toLowerCase() || /[-’]|\s\s|\n/.test(term));
    expect(odd).toEqual([]);
  });

  test('names no term twice in a list', () => {
    for (const list of lists) {
      const terms = termsOf(list);
      expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
    }
  });
});
