import { expect, it } from 'vitest';
import { en, hr } from '@/test/words';
import { readType, readUnit, typeOptions, unitOptions } from './line-items';

it.each([
  ['kom.', 'PIECE'],
  ['KOM', 'PIECE'],
  ['pcs', 'PIECE'],
  ['m2', 'SQUARE_METER'],
  ['m²', 'SQUARE_METER'],
  ['četvorni metar', 'SQUARE_METER'],
  ["m'", 'METER'],
  ['Sati', 'HOUR'],
  ['hrs', 'HOUR'],
  ['paušal', 'SERVICE'],
  ['kutija', null],
  ['', null],
])('reads the unit "%s" as %s', (word, unit) => expect(readUnit(word)).toBe(unit));

it('reads types in both languages', () => {
  expect(['Materijal', 'material', 'RAD', 'Travel', 'x'].map(readType)).toEqual([
    'MATERIAL',
    'MATERIAL',
    'WORK',
    'TRAVEL',
    null,
  ]);
});

it('reads back every word it shows', () => {
  for (const words of [hr, en]) {
    for (const { value, label } of unitOptions(words)) expect(readUnit(label)).toBe(value);
    for (const { value, label } of typeOptions(words)) expect([value, null]).toContain(readType(label));
  }
});
