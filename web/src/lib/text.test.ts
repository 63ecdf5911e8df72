import { expect, test } from 'vitest';
import { fold, foldedRanges } from './text';

test('case and diacritics fold away', () => {
  expect(fold('Šarić ĐURĐEVAC žlijeb')).toBe('saric durdevac zlijeb');
});

test.each<[string, string, string[]]>([
  ['Žljebovi', 'zlj', ['Žlj']],
  ['Čišćenje čimbenika', 'ci', ['Či', 'či']],
  ['Šišmiš', 'sis', ['Šiš']],
  ['Ormar', 'x', []],
  ['Ormar', '', []],
  // A mark of its own belongs to the letter before it.
  ['kuc\u030ca kuća', 'kuca', ['kuc\u030ca', 'kuća']],
  ['aaaa', 'aa', ['aa', 'aa']],
])('of %s, %s is found in its own letters', (text, folded, found) => {
  expect(foldedRanges(text, folded).map(([from, to]) => text.slice(from, to))).toEqual(found);
});
