import { expect, test } from 'vitest';
import { scannedRuns } from './scanned-run';

/** Returns the results for keys that are so many milliseconds apart. */
function heard(keys: readonly string[], ms: (n: number) => number) {
  const hear = scannedRuns();
  let at = 0;
  return keys.map((key, n) => {
    at += ms(n);
    return hear(key, at);
  });
}
const typed = (text: string) => [...text, 'Enter'];

test.each<[what: string, keys: readonly string[], ms: (n: number) => number, code: string | undefined]>([
  ['a scanner', typed('3850123456782'), () => 8, '3850123456782'],
  ['a slow scanner over the air', typed('3850123456782'), () => 45, '3850123456782'],
  ['capitals with Shift', ['Shift', 'K', '7', 'Shift', 'P', '4', '2', '9', 'Enter'], () => 10, 'K7P429'],
  ['a person', typed('3850123456782'), () => 120, undefined],
  ['a person who presses two keys at once', typed('1250'), (n) => (n === 2 ? 5 : 140), undefined],
  ['few keys at once', typed('12,5'), () => 8, undefined],
  ['Enter that comes later', typed('3850123456782'), (n) => (n === 13 ? 400 : 8), undefined],
  ['a scanner after a person', typed('12K7PM4XQ2'), (n) => (n < 3 ? 200 : 8), 'K7PM4XQ2'],
])('the code of %s', (_, keys, ms, code) => {
  const all = heard(keys, ms);
  expect(all.at(-1)?.code).toBe(code);
  expect(all[keys.findIndex((key) => key.length === 1)]?.begins).toBe(true);
});
