// A statement that tells what is and what is not is a fact of each, if each can be told alone.
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../src/derive/facts/apart.js';
import { extractFacts } from '../../src/derive/facts/extract.js';
import type { Language } from '../../src/derive/facts/language.js';
import { sensitiveCategoryOf } from '../../src/gate/index.js';

function told(statement: string, language: Language = 'en'): string[] {
  return partsOf(statement, language, 'fact').map(
    ({ start, end, shared }) => shared + statement.slice(start, end),
  );
}

describe('parts with a subject of their own, or that of the part before', () => {
  test.each([
    ["I don't eat meat but I eat fish", ["I don't eat meat", 'I eat fish']],
    ["I eat fish but don't eat meat", ['I eat fish', "I don't eat meat"]],
    ["My wife doesn't drive and works from home", ["My wife doesn't drive", 'My wife works from home']],
    ['We have two cats and no dogs', ['We have two cats', 'We have no dogs']],
    ["We don't use Redux, we use Zustand", ["We don't use Redux", 'we use Zustand']],
    ["he's six and can't have nuts", ["he's six", "he can't have nuts"]],
    ["Don't ring the landline, mobile only", ["Don't ring the landline", 'mobile only']],
    [
      "I'm out of the spare room, renting a desk in town",
      ["I'm out of the spare room", "I'm renting a desk in town"],
    ],
    [
      'The node resets every night: we must never use it alone',
      ['The node resets every night', 'we must never use it alone'],
    ],
  ])('%s', (statement, expected) => {
    expect(told(statement)).toEqual(expected);
  });

  test.each([
    [
      'sv',
      'Servern står i Kiruna och har ingen internetåtkomst',
      ['Servern står i Kiruna', 'Servern har ingen internetåtkomst'],
    ],
    ['sv', 'Vi har slutat med Jest och kör Vitest nu', ['Vi har slutat med Jest', 'Vi kör Vitest nu']],
    [
      'sv',
      'Jag vill ha små commits, inga stora PR:ar',
      ['Jag vill ha små commits', 'Jag vill ha inga stora PR:ar'],
    ],
    [
      'de',
      'Meine Wallbox zeigt F07 an und lädt nicht mehr',
      ['Meine Wallbox zeigt F07 an', 'Meine Wallbox lädt nicht mehr'],
    ],
    ['zh', '我对猫毛过敏,合租的室友最好别养猫', ['我对猫毛过敏', '合租的室友最好别养猫']],
  ] as const)('%s: %s', (language, statement, expected) => {
    expect(told(statement, language)).toEqual(expected);
  });
});

describe('what says nothing alone, or the same way, stays', () => {
  test.each([
    'I love hiking and running',
    "The build doesn't run on Windows, it works on Linux",
    "I can't eat nuts, I'm allergic",
    'We dropped the ticket prefix, the bot adds it',
    'I want tabs but not spaces',
    "If the build fails, we don't deploy",
    'I have a sister who moved to Bali and quit school',
    "She can't have anything spicy, doctor's orders",
    'The terms say: "customer pays yearly and does not store data"',
    "I don't mind cats and I like dogs",
  ])('%s', (statement) => {
    expect(told(statement)).toEqual([statement]);
  });

  test.each([
    ['sv', 'Appen kraschar på min telefon, men aldrig i emulatorn'],
    ['sv', 'Vidar är inte glutenintolerant längre, så gör ett vanligt recept'],
    ['de', 'Die Klasse hat 27 Schüler, und neun davon sprechen kein Deutsch'],
    ['zh', '数据是农科院给的,不能传到外网'],
  ] as const)('%s: %s', (language, statement) => {
    expect(told(statement, language)).toEqual([statement]);
  });
});

test('what made the whole sensitive makes each part so', () => {
  const text = "She's pregnant but doesn't drive any more.";
  const facts = extractFacts([{ role: 'human', text, at: 0 }], {
    sensitiveCategoryOf,
    setting: 'conversation',
    before: null,
  });
  expect(facts.map(({ claim, category }) => [claim, category])).toEqual([
    ["She's pregnant", 'health'],
    ["She doesn't drive any more", 'health'],
  ]);
});
