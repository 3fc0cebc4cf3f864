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

test('whoever asks for help stays themselves', () => {
  expect(earnest("I'm vegan", 'Pretend you are my nutritionist.')).toBe("I'm vegan");
});
