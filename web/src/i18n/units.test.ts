import { expect, test } from 'vitest';
import { unitOf as en } from './locales/en/units';
import { unitOf as hr } from './locales/hr/units';

test('a unit agrees with its amount', () => {
  expect([1, 2, 48, 0.5].map((n) => en({ unit: 'HOUR', n }))).toEqual(['hour', 'hours', 'hours', 'hours']);
  expect([1, 2, 5, 21, 1.5].map((n) => hr({ unit: 'HOUR', n }))).toEqual(['sat', 'sata', 'sati', 'sat', 'sati']);
  expect([1, 3, 7].map((n) => hr({ unit: 'SERVICE', n }))).toEqual(['usluga', 'usluge', 'usluga']);
  expect([1, 12].map((n) => en({ unit: 'SQUARE_METER', n }))).toEqual(['m²', 'm²']);
});
