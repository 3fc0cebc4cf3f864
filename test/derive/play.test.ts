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
