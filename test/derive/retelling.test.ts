import { describe, expect, test } from 'vitest';
import { retell } from '../../src/derive/retelling/retell.js';

const TOLD: readonly (readonly [said: string, told: string])[] = [
  ["I don't eat fish", "Caroline doesn't eat fish"],
  ["I'm a restorer of old maps", 'Caroline is a restorer of old maps'],
  ["I've been doing it for ten years", 'Caroline has been doing it for ten years'],
  ['I have two sisters', 'Caroline has two sisters'],
  ['Ive been to Ghent and im tired', "Caroline has been to Ghent and they're tired"],
  ['I wrote erik.example.me-site/my/a.html', 'Caroline wrote erik.example.me-site/my/a.html'],
  ['I keep my notes in /srv/my/notes', 'Caroline keeps their notes in /srv/my/notes'],
  ['I call it my-app', 'Caroline calls it my-app'],
  ["I haven't slept since May", "Caroline hasn't slept since May"],
  ['I moved to Ghent last week', 'Caroline moved to Ghent last week'],
  ['I usually fly from Oslo', 'Caroline usually flies from Oslo'],
  ['I just really want to leave my job', 'Caroline just really wants to leave their job'],
  ['I teach and I am tired of it', 'Caroline teaches and they are tired of it'],
  ['I live in Ghent and work at the archive', 'Caroline lives in Ghent and works at the archive'],
  ['I live near my mother and work at her shop', 'Caroline lives near their mother and works at her shop'],
  ['I like to hike and swim in the sea', 'Caroline likes to hike and swim in the sea'],
  ['I can swim and dive in the sea', 'Caroline can swim and dive in the sea'],
  ['I love bread and play', 'Caroline loves bread and play'],
  ["I'd rather walk", 'Caroline would rather walk'],
  ["I'd never seen snow", 'Caroline had never seen snow'],
  ["I'll start in June", 'Caroline will start in June'],
  ['I go to the gym when I have time', 'Caroline goes to the gym when they have time'],
  ["I hate it when I'm late", "Caroline hates it when they're late"],
  ['I need new glasses', 'Caroline needs new glasses'],
  ['I feed the hens', 'Caroline feeds the hens'],
  ['I wasn’t told', "Caroline wasn't told"],
  ['When I was ten I lived in Malmö', 'When Caroline was ten they lived in Malmö'],
  ['My sister Lotte works at Acme', "Caroline's sister Lotte works at Acme"],
  ['My wife and I adopted a dog', 'Caroline and their wife adopted a dog'],
  ['Me and my brother run a bakery', 'Caroline and their brother run a bakery'],
  ['Both my brother and I are left-handed', 'Both Caroline and their brother are left-handed'],
  ['Neither my wife nor I drink', 'Neither Caroline nor their wife drink'],
  ['My dad and me fish together', 'Caroline and their dad fish together'],
  ['He and I both hike a lot', 'He and Caroline both hike a lot'],
  ['Gareth and I live together', 'Gareth and Caroline live together'],
  ['Tom Ek and I were at school together', 'Tom Ek and Caroline were at school together'],
  ['Yes and I use Emacs', 'Yes and Caroline uses Emacs'],
  ['Mondays are hard and I sleep late', 'Mondays are hard and Caroline sleeps late'],
  ['I either bike or walk to work', 'Caroline either bikes or walks to work'],
  ["I ain't a morning person", "Caroline ain't a morning person"],
  ['Horses scare me, so I avoid them', 'Horses scare Caroline, so they avoid them'],
  ['I no longer work at Nordlys', 'Caroline no longer works at Nordlys'],
  ['I myself love opera', 'Caroline loves opera'],
  ['I, for one, love opera', 'Caroline, for one, loves opera'],
  ['I hardly ever watch films', 'Caroline hardly ever watches films'],
  ["I needn't get up early", "Caroline needn't get up early"],
  ['I was diagnosed in May and take insulin now', 'Caroline was diagnosed in May and take insulin now'],
  [
    'I was diagnosed in May and take two pills a day',
    'Caroline was diagnosed in May and takes two pills a day',
  ],
  ["I told them 'I hate Lisbon'", "Caroline told them 'I hate Lisbon'"],
  ['I am left-handed', 'Caroline is left-handed'],
  ['I taught myself Portuguese', 'Caroline taught themselves Portuguese'],
  ['I say "I am fine" every time', 'Caroline says "I am fine" every time'],
  ['im allergic to nuts and I carry a pen', 'Caroline is allergic to nuts and they carry a pen'],
  ['My editor is Zed. My shell is fish.', "Caroline's editor is Zed. Their shell is fish."],
  [
    'I use some tools, e.g. my shell. I like them.',
    'Caroline uses some tools, e.g. their shell. They like them.',
  ],
];

/** Nobody's first person. */
const AS_IT_WAS = [
  'We use pnpm in this repo',
  'Always run the linter first',
  'Type I diabetes runs in the family',
  'Grandfather fell in World War I',
  'The sign says "I was here"',
  'vegetarian since 2019',
  'Jag bor i Malmö',
  'The loop over i is slow',
];

describe('a statement told of the one who made it', () => {
  test.each(TOLD)('%s', (said, told) => {
    expect(retell(said, 'Caroline')).toBe(told);
  });

  test.each(AS_IT_WAS)('stays as it is: %s', (said) => {
    expect(retell(said, 'Caroline')).toBe(said);
  });

  test('told twice it is the same', () => {
    for (const [, told] of TOLD.filter(([, text]) => !text.includes('"')))
      expect(retell(told, 'Caroline')).toBe(told);
  });
});
