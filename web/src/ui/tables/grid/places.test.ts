import { expect, test } from 'vitest';
import type { Move } from './keys';
import { placeAfter, REMOVE } from './places';

const ROWS = ['a', 'b', 'c'];
const COLUMNS = ['name', 'price'];
const after = (key: string, column: string, to: Move, ...lacking: readonly string[]) =>
  placeAfter(ROWS, COLUMNS, { key, column }, to, (place) => !lacking.includes(`${place.key} ${place.column}`));

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

test.each<[Move, string, string]>([
  ['first', 'a name', 'a price'],
  ['home', 'b name', 'b price'],
  ['end', 'b price', 'b name'],
  ['last', 'c price', 'c name'],
  ['up', 'a name', 'nowhere'],
  ['right', 'c name', 'c price'],
])('%s, where there is no %s, leads to %s', (to, lacking, goal) => {
  const place = after('b', to === 'right' ? 'price' : 'name', to, lacking);
  expect(place ? `${place.key} ${place.column}` : 'nowhere').toBe(goal);
});
