// A part goes on being played until it is left; what stands around it is in earnest.
import { expect, test } from 'vitest';
import { saidInEarnest } from '../../src/derive/facts/play.js';

function earnest(text: string, ...earlier: string[]): string {
  const { start, end } = saidInEarnest(text, earlier);
  return text.slice(start, end);
}

const BEGINS = "I'm a nurse. Let's do dnd for a bit. I'm Thorgar and I hate elves";

test('only what stands before the play is in earnest', () => {
  expect(earnest(BEGINS)).toBe("I'm a nurse. ");
  expect(earnest('陪我演一段：你是皇帝，我是丞相')).toBe('');
  expect(earnest('I live in Ghent')).toBe('I live in Ghent');
});

test('it goes on until it is left, and no longer than three messages', () => {
  const played = 'I have a dagger and no friends';
  expect(earnest(played, BEGINS)).toBe('');
  expect(earnest('ok out of character, my roommate is vegetarian', BEGINS)).toContain('my roommate');
  expect(earnest(played, BEGINS, '😂😂')).toBe(played);
  expect(earnest(played, BEGINS, 'one', 'two', 'three')).toBe(played);
});

const REHEARSAL = 'Pretend you are my landlord. I am the tenant.';

test.each([
  'Can you write an email to my dentist? I have to move my appointment',
  'Translate this into German: the heating is off',
  'Any good recipe for banana bread? My oven only goes to 180',
  'how do I connect my printer to the wifi',
  'Help me write a cover letter, I worked in a bakery for nine years',
  "What's a good birthday present for a teenager? My niece turns 15",
  'I need a shopping list for four people, we are vegetarian',
  'my laptop is so slow, what can I do',
  'skriv ett mejl till min chef, jag är sjuk i dag',
  'Kannst du eine Mail an meine Schule schreiben?',
  '帮我写一封邮件给老师',
])('who asks for something real has left it: %s', (request) => {
  expect(earnest(request, BEGINS)).toBe(request);
  expect(earnest('I have three cats', BEGINS, request)).toBe('I have three cats');
});

test.each([
  [BEGINS, 'Can you help me find my brother, innkeeper?'],
  [BEGINS, 'What do you recommend for a hungry dwarf?'],
  [BEGINS, 'I need a map of the mountains and some rope'],
  [BEGINS, '*hands over the letter* Write a message to the duke, I cannot read'],
  [BEGINS, 'How do I get to the castle from here?'],
  [BEGINS, 'Write a letter to your king, good sir'],
  [REHEARSAL, 'Can you fix the boiler?'],
  [REHEARSAL, "My oven is broken, what will you do about it? Why won't the washing machine drain?"],
  [REHEARSAL, 'I need a receipt for my rent, and I have lived here for six years'],
  [REHEARSAL, 'What is the deposit for? I never had a dog'],
  [REHEARSAL, 'Why is the heating off? I have two small children'],
  ['Interview me as if I were a chef', 'I have cooked for twenty years. What would my hours be?'],
  ['låtsas att du är min hyresvärd', 'kan du laga kranen? jag har bott här i sex år'],
])('who asks the other part has not: %s %s', (begins, asked) => {
  expect(earnest(asked, begins)).toBe('');
});

test('who acts again plays again', () => {
  const request = 'Any good recipe for banana bread?';
  expect(earnest('*draws a sword* I have two brothers in the north', BEGINS, request)).toBe('');
});

test.each([
  "Let's play kings and queens!",
  "Let's play a game: I'm the queen of Narnia and you're my servant.",
  'Can we play a game where I am a pirate?',
  "Let's make up a story.",
  'Vi leker kungar och drottningar',
  'Wir spielen Ritter',
  '我们玩过家家',
])('a play may begin so: %s', (begins) => {
  expect(earnest('Finn is my brother and we own three castles', begins)).toBe('');
});

test.each([
  'We play kings of the hill league chess on Mondays',
  "Let's play tennis tomorrow",
  'Vi leker med tanken',
])('and not so: %s', (text) => {
  expect(earnest(text)).toBe(text);
  expect(earnest('I own three racquets', text)).toBe('I own three racquets');
});

test('whoever asks for help stays themselves', () => {
  expect(earnest("I'm vegan", 'Pretend you are my nutritionist.')).toBe("I'm vegan");
});
