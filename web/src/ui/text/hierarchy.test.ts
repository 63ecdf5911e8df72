import { expect, it } from 'vitest';
import { pathText, pathTo } from './hierarchy';

const tree = [
  { id: 1, name: 'Elektro', children: [{ id: 2, name: 'Rasvjeta', children: [{ id: 3, name: 'LED', children: [] }] }] },
  { id: 4, name: 'Strojarstvo', children: [] },
];

it('finds the way down to a node', () => {
  expect(pathText(pathTo(tree, 3))).toBe('Elektro / Rasvjeta / LED');
  expect(pathText(pathTo(tree, 4))).toBe('Strojarstvo');
  expect(pathTo(tree, 9)).toEqual([]);
});
