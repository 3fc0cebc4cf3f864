import { describe, expect, it } from 'vitest';
import { extractFacts } from '../../src/derive/index.js';
import { sensitiveCategoryOf } from '../../src/gate/index.js';
import type { FactDraft, RoundMessage } from '../../src/model/memory.js';

const said = (...messages: readonly [RoundMessage['role'], string][]): FactDraft[] =>
  extractFacts(
    messages.map(([role, text]) => ({ role, text, at: null })),
    { sensitiveCategoryOf, setting: 'coding', before: null },
  );
const shown = (text: string): string[] =>
  said(['human', text])
    .filter(({ tier }) => tier !== 'passing')
    .map(({ claim }) => claim);

describe('plain statements of coding sessions', () => {
  it.each([
    [
      'The billing service reads its rates from Redis, can you show me where?',
      'The billing service reads its rates from Redis',
    ],
    ['Our staging cluster runs on Hetzner, change the limit', 'Our staging cluster runs on Hetzner'],
    ['Only two people have access to production.', 'Only two people have access to production'],
    ['Windows builds are broken since we added Skia.', 'Windows builds are broken since we added Skia'],
    [
      'we moved the queue off Kafka, it is on NATS now. remove the consumer',
      'We moved the queue off Kafka, it is on NATS now',
    ],
  ])('%s', (text, claim) => {
    expect(shown(text)).toEqual([claim]);
  });

  it.each([
    'we need to add a section to the page',
    "don't modify the theme",
    'i removed all console logs',
    'have a look at the diff, it looks wrong',
    'the button is too wide',
    'My colleague says the build runs on Jenkins.',
    'It is an inline style.',
    'ok great, run it again',
    'lorem ipsum dolor sit amet consectetur adipiscing elit sed tempor 2026',
  ])('no statement that lasts: %s', (text) => {
    expect(shown(text)).toEqual([]);
  });

  it('a quote is a piece of its message, whatever is joined', () => {
    const text =
      'no staging here,  only my laptop and prod.\nThe map tiles come from a\nself-hosted server, not Mapbox.';
    for (const { quote } of said(['human', text])) expect(text).toContain(quote);
  });
});

describe('what the assistant answers to somebody in trouble', () => {
  const answered = (asked: string, answer: string): string[] =>
    said(['human', asked], ['assistant', answer])
      .filter(({ authoredBy }) => authoredBy === 'assistant')
      .map(({ claim }) => claim);

  it('is a finding', () => {
    expect(
      answered('the nightly import fails, why?', 'The job never sees the last file, so it waits for ever.'),
    ).toEqual(['The job never sees the last file, so it waits for ever']);
  });

  it.each([
    ['rename the column', 'The column is used in two views, so both change.'],
    ['the import fails, why?', 'Fixed the import, so it no longer waits.'],
    ['the import fails, why?', 'A job that is not idempotent usually fails, so make it so.'],
    ['the import fails, why?', 'It might be that the file never arrives.'],
  ])('%s %s: none', (asked, answer) => {
    expect(answered(asked, answer)).toEqual([]);
  });
});
