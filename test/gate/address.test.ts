import { describe, expect, test } from 'vitest';
import { expectUntouched, gated } from './gating.js';

describe('addresses', () => {
  test.each([
    'Storgatan 12',
    'Storgatan 12 B, 211 34 Malmö',
    'Västra Järnvägsallén 3, 68560 Österhamn',
    'Simons Gata 282, 55650 Falfred',
    'Bahnhofstr. 12, 88653 Neustadt',
    'Carl-Duisberg-Platz 86, 16864 Neu Nika',
    'Romberg 42b, 59901 Ludwigshafen am Rhein',
    '12 Main Street',
    '12 Main St., Springfield, IL 62704',
    '1600 Elm Avenue, Apt 4, Springfield, IL 62704',
    '8 Castle Close, FM9 4ZL Upper Wick',
    '5 W 4th Street, 12345 Newtown',
    '12 rue de la Paix, 75002 Paris',
    '9 Boulevard Voltaire',
    'Calle Mayor 5, 28013 Madrid',
    'Avenida Manuel Ruelas, 7, 83477 Sabadell',
    'ul. Jasna 3, 00-013 Warszawa',
    'Nielslaan 662, 3665 NN Veldhoven',
    'Akselsvei 6, 1462 Smestrøm',
    'Skovbrynet 86A, 7321 Greve Strand',
    'Heikkinenpolku 137, 23072 Jyväskylä',
  ])('%s', (address) => {
    expect(gated(address)).toBe('[address]');
    expect(gated(`the parcel goes to ${address}.`)).toBe('the parcel goes to [address].');
    expect(gated(`{"a":"${address}"}`)).toBe('{"a":"[address]"}');
  });

  test.each([
    ['She lives at ', 'Elm House 4, Little Wick', '.'],
    ['Hon bor på ', 'Solhem 4', ' sedan maj'],
    ['Er wohnt in ', 'Haus Abendrot 3, Neudorf', '.'],
    ['address: ', 'Unit 5, Old Mill', '\nphone'],
  ])('where somebody says where they live: %s%s', (before, address, after) => {
    expect(gated(before + address + after)).toContain(`${before}[address]`);
  });

  test('Chinese ones', () => {
    expect(gated('我住在北京市朝阳区建国路88号。')).toBe('我住在[address]。');
    expect(gated('地址：中山路5号3号楼201室')).toBe('地址：[address]');
    expectUntouched('第88号，5号楼，3路');
  });

  test('the sentence goes on', () => {
    expect(gated('Ship to 12 Main Street because it is near.')).toBe('Ship to [address] because it is near.');
  });
});

describe('left alone', () => {
  test.each([
    ['dates', 'May 12, 2024 Release; January 5, 2023 Meeting; Copyright 2007 David Stone'],
    ['versions and parts', 'Node 20, Version 3, 29 June 2007, Chapter 12, Table 5, 2000 People'],
    ['counts', '3 Files changed, 12 Errors, 4 Main Points, 10 Golden Rules'],
    ['words that end so', 'Brigade 5, Spring 5, String 12, Monitoring 2'],
    ['code', 'const Main = 12; Foo 5 Bar; Rect 12 34, Vec3 1 2'],
    ['talk of living', 'she lives at home, we moved to Phase 2, it lives at /usr/bin, address: 0x7fff'],
    ['days', 'the flight was moved to 14 June, the exam moved to Monday, 3 May 2027, we moved to May 14th'],
    ['placeholders', 'lives at [address], Storgatan [phone]'],
  ])('%s', (_, text) => expectUntouched(text));
});
