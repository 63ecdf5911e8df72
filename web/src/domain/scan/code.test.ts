import { expect, it } from 'vitest';
import { codeIn, withCode } from './code';

it.each([
  ['HTTPS://TEREN.EXAMPLE/E/K7PM4XQ2', 'K7PM4XQ2'],
  ['https://teren.example/e/k7pm4xq2/', 'K7PM4XQ2'],
  ['teren.example:8080/e/k7pm4xq2?from=x', 'K7PM4XQ2'],
  [' k7pm 4xq2 ', 'K7PM 4XQ2'],
  ['3850123456782', '3850123456782'],
  ['rn-2275', 'RN-2275'],
  ['alat/e/12', 'ALAT/E/12'],
  ['https://localhost/', null],
  ['https://teren.example/tasks/12345678', null],
  ['', null],
  ['WIFI:S:Ured;T:WPA;P:tajna;;', null],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

it.each([
  ['K7PM4XQ', 1],
  ['K7PM-4XQ', 1],
  ['A-0031', 2],
  ['A0031', undefined],
])('%s is the item %s', (code, id) => {
  const items = [
    { id: 1, code: 'K7PM4XQ', equipment_inv_num: 'Ž-1' },
    { id: 2, code: 'B2PM4XQ', equipment_inv_num: 'a-0031' },
  ];
  expect(withCode(items, code)?.id).toBe(id);
});
