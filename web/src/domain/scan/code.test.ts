import { expect, it } from 'vitest';
import { codeIn } from './code';

it.each([
  ['HTTPS://TEREN.EXAMPLE/E/K7PM4XQ2', 'K7PM4XQ2'],
  ['https://teren.example/e/k7pm4xq2/', 'K7PM4XQ2'],
  [' k7pm 4xq2 ', 'K7PM4XQ2'],
  ['K7PM-4XQ2', 'K7PM4XQ2'],
  ['https://localhost/', null],
  ['https://teren.example/tasks/12345678', null],
  ['', null],
  ['WIFI:S:Ured;T:WPA;P:tajna;;', null],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
