// Swedish, German and Chinese: what is told in any words, not only in the wordings of the tables.
import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../src/derive/facts/extract.js';
import { languageOf } from '../../src/derive/facts/language.js';
import { polarityOf } from '../../src/derive/facts/polarity.js';
import { sensitiveCategoryOf } from '../../src/gate/index.js';
import type { Setting } from '../../src/model/memory.js';
import { POLARITIES, SENTENCES, type Sentence } from './spoken-sentences.js';

const SAID_AT = Date.parse('2026-03-04T09:00:00Z');

function shown(text: string, { setting = 'conversation' as Setting, before = null as string | null } = {}) {
  const facts = extractFacts([{ role: 'human', text, at: SAID_AT }], {
    sensitiveCategoryOf,
    setting,
    before,
  });
  return facts.filter(({ tier }) => tier !== 'passing');
}

const quotes = (text: string, around = {}) => shown(text, around).map(({ quote }) => quote);

describe.each(['sv', 'de', 'zh'] as const)('%s', (language) => {
  const isRight = ([setting, isFact, text]: Sentence) =>
    shown(text, { setting: setting === 'coding' ? 'coding' : 'conversation' }).length > 0 === isFact;

  test('nine of ten sentences that tell something are found', () => {
    const facts = SENTENCES[language].filter(([, isFact]) => isFact);
    expect(facts.filter(isRight).length / facts.length).toBeGreaterThanOrEqual(0.9);
  });

  test('nine of ten questions, tasks and remarks are left', () => {
    const others = SENTENCES[language].filter(([, isFact]) => !isFact);
    expect(others.filter(isRight).length / others.length).toBeGreaterThanOrEqual(0.9);
  });
});

test.each(POLARITIES)('%s, %s: %s', (language, polarity, text) => {
  expect(polarityOf(text, language)).toBe(polarity);
});

test('不要 is no answer that leads in', () => {
  expect(quotes('不要给我打电话，发短信就行')).toEqual(['不要给我打电话，发短信就行']);
});

describe('one statement, one fact', () => {
  test.each([
    [
      'Frun jobbar natt på Volvo och jag är hemma med barnen',
      ['Frun jobbar natt på Volvo', 'jag är hemma med barnen'],
    ],
    [
      'Heizen tun wir mit Holz, der Vermieter zahlt nichts dazu',
      ['Heizen tun wir mit Holz', 'der Vermieter zahlt nichts dazu'],
    ],
    ['老公下个月去德国出差，女儿还在上幼儿园', ['老公下个月去德国出差', '女儿还在上幼儿园']],
  ])('%s', (text, expected) => {
    for (const quote of expected) expect(quotes(text).some((found) => found.endsWith(quote))).toBe(true);
  });

  test('a number of the order does not end the sentence', () => {
    expect(quotes('Am 13. Juni ziehen wir nach Freiburg')).toEqual(['Am 13. Juni ziehen wir nach Freiburg']);
  });
});

describe('what stands around a statement', () => {
  test.each([
    ['Vad heter katten?', 'Sixten'],
    ['Wann lernst du am besten?', 'nachts'],
    ['主要是什么症状？', '腱鞘炎'],
  ])('%s %s', (before, text) => {
    expect(quotes(text, { before })).not.toEqual([]);
    expect(quotes(text)).toEqual([]);
  });

  test.each([
    ['Min bror jobbar i Kiruna. Han kör malmtåg.', 'Han kör malmtåg'],
    ['Meine Tochter wohnt in Bonn. Sie studiert dort Jura.', 'Sie studiert dort Jura'],
    ['我姐在医院当护士。她每天上夜班。', '她每天上夜班'],
  ])('who was named before is gone on with: %s', (text, quote) => {
    const fact = shown(text).find((one) => one.quote === quote);
    expect(['third_party', 'children']).toContain(fact?.category);
  });

  test.each([
    'Låtsas att du är en pirat. Jag bor i ett fyrtorn.',
    'Stell dir vor, du bist mein Prüfer. Ich bin seit 30 Jahren Ärztin.',
    '假装你是侦探。我住在灯塔里。',
    'Wenn ich im Lotto gewinne, kaufe ich uns ein Haus am See',
    '如果我中了五百万，我就在上海买套房',
  ])('played or supposed: %s', (text) => {
    expect(quotes(text)).toEqual([]);
  });

  test.each(['Jag är katolik', 'Ich bin in der Gewerkschaft', '我是基督徒'])('kept by nobody: %s', (text) => {
    expect(quotes(text)).toEqual([]);
  });
});

test('a long message keeps what is in a wording, however much else it tells', () => {
  const told = [
    'Jag bor i Luleå.',
    ...Array.from({ length: 14 }, (_, n) => `Huset nummer ${n} kostar 900 kronor.`),
  ];
  expect(quotes(told.slice(0, 3).join(' '))).toHaveLength(3);
  expect(quotes(told.join(' '))).toContain('Jag bor i Luleå');
});

describe('the language', () => {
  test.each([
    ['sv', 'kolla testerna igen'],
    ['sv', 'har prov på torsdag o fattar noll'],
    ['de', 'hab am dienstag zwischenpruefung'],
    ['de', 'Mir ham 42 Milchküh im Stall'],
    ['de', 'Die Config liegt in etcd'],
    ['zh', 'order-svc 压测 2000 QPS 就开始超时'],
    ['en', 'I live in Malmö with Jürgen'],
    ['en', 'im in berlin for the weekend, so what'],
  ] as const)('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  test('an answer of one word has the language of the question', () => {
    expect(languageOf('Lely', 'Welcher Hersteller ist das?')).toBe('de');
    expect(languageOf('Lely')).toBe('en');
  });
});

test.each([
  'Min kompis sa: jag bor i Oslo',
  'Mein Freund sagte: ich wohne in Köln',
  'Er sagte, ich arbeite bei Bosch',
])('what somebody else says of themselves is not told by the person: %s', (text) => {
  expect(quotes(text).filter((quote) => /^(?:jag|ich)(?= )/i.test(quote))).toEqual([]);
});
