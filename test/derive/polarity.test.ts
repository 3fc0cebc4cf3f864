// What counts as denied, refused, disliked, avoided, stopped or dropped.
import { expect, test } from 'vitest';
import { polarityOf } from '../../src/derive/facts/polarity.js';

test.each([
  "The fridge won't light on gas",
  "That sauna thing isn't for me",
  "I'm off meat",
  "We're off AWS since June",
  'Our CI server was decommissioned in March',
  'My manager rejects PRs over 400 lines',
  'Floats get rejected in review',
  "zod's out",
  'Flying is out for me',
  'Outcome: no Thursday releases any more',
  "I'm unable to lift more than 5 kg",
  'We have yet to find a venue',
  "We're against ORMs",
  "I've sworn off energy drinks",
  'I unsubscribed from all the newsletters',
  'Wednesdays not possible',
  'Anything but jazz',
  'Jazz leaves me cold',
])('denied: %s', (statement) => {
  expect(polarityOf(statement, 'en')).toBe('negative');
});

test.each([
  'My leg is broken',
  "I can't wait to see the sea",
  "I don't mind cats",
  'We have no trouble with the new router',
  "I couldn't be happier",
  'He eats nothing but pasta',
  'Nothing beats my soup',
  "We didn't move in until March",
  "I haven't missed a day of German in a year",
  "It's not uncommon for me to work at night",
  "I don't hate running",
  'No, my name is Ana',
  "he's eight not nine",
  "I'm a student so money's tight, I'll pass",
  "That is Lena's box till her paper is out",
])('affirmed: %s', (statement) => {
  expect(polarityOf(statement, 'en')).toBe('positive');
});

test.each([
  ['sv', 'negative', 'Moment är utfasat'],
  ['sv', 'negative', 'GraphQL valdes bort'],
  ['sv', 'negative', 'Kommentarer på svenska är bannlyst'],
  ['sv', 'negative', 'Den gamla API-versionen är avvecklad'],
  ['sv', 'negative', 'Grannen i kolonin, Fatima, tål inte bin'],
  ['sv', 'negative', 'Det sa jag upp i höstas'],
  ['sv', 'positive', 'Vi kör pnpm och aldrig npm'],
  ['sv', 'positive', 'Glöm inte att köra lint innan commit'],
  ['sv', 'positive', 'Testerna är inte klara förrän på fredag'],
  ['sv', 'positive', 'Det är inga problem att köra på Mac'],
  ['sv', 'positive', 'Jag har inget emot Vue'],
  ['sv', 'positive', 'Vi tar emot webhooks från Stripe'],
  ['de', 'negative', 'Jenkins ist endgültig raus'],
  ['de', 'negative', 'Damit ist der Umzug vom Tisch'],
  ['de', 'negative', 'Den Job hab ich geschmissen'],
  ['de', 'negative', 'Ich lehne Tracking ab'],
  ['de', 'positive', 'Nichts geht über Omas Suppe'],
  ['de', 'positive', 'Kein Problem mit Nüssen'],
  ['de', 'positive', 'Ich laufe keine drei Minuten zur Arbeit'],
  ['zh', 'negative', '严禁手写 SQL'],
  ['zh', 'negative', '我跟小李分手了'],
  ['zh', 'positive', '我不介意早起'],
  ['zh', 'positive', '我不反对用 Vue'],
  ['zh', 'positive', '没有人比我更爱火锅'],
] as const)('%s, %s: %s', (language, polarity, statement) => {
  expect(polarityOf(statement, language)).toBe(polarity);
});
