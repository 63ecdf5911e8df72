import { expect, test } from 'vitest';
import { en, hr } from '@/test/words';
import { amountOf } from './quantity';

test.each([
  [1, 'HOUR', '1 sat', '1 hour'],
  [3, 'HOUR', '3 sata', '3 hours'],
  [40, 'HOUR', '40 sati', '40 hours'],
  [2, 'SERVICE', '2 usluge', '2 services'],
  [6, 'PIECE', '6 kom', '6 pcs'],
  [12.5, 'METER', '12,5 m', '12,5 m'],
])('%d of %s is read as "%s"', (quantity, unit, inHr, inEn) => {
  expect([amountOf(quantity, unit, hr.lineItems), amountOf(quantity, unit, en.lineItems)]).toEqual([inHr, inEn]);
});
