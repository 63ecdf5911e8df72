import { expect, it } from 'vitest';
import { lastPage, shownRows } from './pages';

it('counts pages', () => {
  expect(lastPage(0, 10)).toBe(1);
  expect(lastPage(10, 10)).toBe(1);
  expect(lastPage(11, 10)).toBe(2);
});

it('tells the rows shown', () => {
  expect(shownRows(0, { page: 1, size: 10 })).toEqual({ from: 0, to: 0 });
  expect(shownRows(34, { page: 4, size: 10 })).toEqual({ from: 31, to: 34 });
});
