import { expect, test } from 'vitest';
import type { Move } from './keys';
import { placeAfter, REMOVE } from './places';

const ROWS = ['a', 'b', 'c'];
const COLUMNS = ['name', 'price'];
const after = (key: string, column: string, to: Move) => placeAfter(ROWS, COLUMNS, { key, column }, to);

test.each<[string, string, Move, string]>([
  ['b', 'price', 'up', 'a price'],
  ['b', 'price', 'down', 'c price'],
  ['b', 'price', 'enter', 'c price'],
  ['b', 'price', 'left', 'b name'],
  ['b', 'name', 'left', 'a price'],
  ['b', 'name', 'right', 'b price'],
  ['b', 'price', 'right', 'c name'],
  ['b', 'price', 'home', 'b name'],
  ['b', 'name', 'end', 'b price'],
  ['b', 'name', 'first', 'a name'],
  ['b', 'name', 'last', 'c price'],
  ['a', REMOVE, 'left', 'a price'],
])('from %s, %s: %s leads to %s', (key, column, to, place) => {
  expect(after(key, column, to)).toEqual({ key: place.split(' ')[0], column: place.split(' ')[1] });
});

test.each<[string, string, Move]>([
  ['a', 'price', 'up'],
  ['c', 'price', 'down'],
  ['a', 'name', 'left'],
  ['c', 'price', 'right'],
  ['gone', 'price', 'down'],
])('from %s, %s nothing lies %s', (key, column, to) => {
  expect(after(key, column, to)).toBeNull();
});
