import { describe, expect, test } from 'vitest';
import {
  above,
  branches,
  isShown,
  isWithin,
  layTree,
  moveFault,
  rowsOf,
  search,
  type TreeNode,
  typedAhead,
} from './tree';

const node = (id: number, name: string, ...children: TreeNode<null>[]): TreeNode<null> => ({
  id,
  name,
  data: null,
  children,
});

const tree = layTree([
  node(
    1,
    'Elektro',
    node(2, 'Rasvjeta', node(3, 'LED'), node(4, 'Žarulje')),
    node(5, 'Ormari', node(6, 'Elektro ormari')),
  ),
  node(7, 'Građevina', node(8, 'Čišćenje', node(9, 'Žljebovi'), node(10, 'Prozori'))),
  node(11, 'Voda'),
]);

const spot = (id: number) => {
  const found = tree.byId.get(id);
  if (!found) throw new Error(`no node ${id}`);
  return found;
};
const none = new Set<number>();
const all = branches(tree);
const ids = (rows: readonly { spot: { node: TreeNode } }[]) => rows.map((row) => row.spot.node.id);

test('a branch is a stretch of the tree', () => {
  expect([spot(1).at, spot(1).end, spot(1).level]).toEqual([0, 6, 1]);
  expect([spot(9).at, spot(9).end, spot(9).level]).toEqual([8, 9, 3]);
  expect(isWithin(spot(9), spot(7))).toBe(true);
  expect(isWithin(spot(7), spot(7))).toBe(true);
  expect(isWithin(spot(7), spot(8))).toBe(false);
  expect(isWithin(spot(11), spot(7))).toBe(false);
  expect(above(spot(9)).map((up) => up.node.id)).toEqual([8, 7]);
  expect([...branches(tree)]).toEqual([1, 2, 5, 7, 8]);
});

describe('rows', () => {
  test('only what is open is seen', () => {
    expect(ids(rowsOf(tree, none, null))).toEqual([1, 7, 11]);
    // What is open within what is closed is not.
    expect(ids(rowsOf(tree, new Set([1, 8]), null))).toEqual([1, 2, 5, 7, 11]);
    expect(ids(rowsOf(tree, all, null))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
  test('each knows its place among those beside it', () => {
    const rows = rowsOf(tree, all, null);
    expect(rows.filter((row) => row.spot.level === 3).map((row) => `${row.position}/${row.of}`)).toEqual([
      '1/2',
      '2/2',
      '1/1',
      '1/2',
      '2/2',
    ]);
    expect(rows.map((row) => row.open)).toEqual([
      true,
      true,
      undefined,
      undefined,
      true,
      undefined,
      true,
      true,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a search', () => {
  const found = (query: string) => {
    const result = search(tree, query);
    return result && { count: result.count, rows: ids(rowsOf(tree, result.open, result)) };
  };
  test('shows the matches and what is above them, whatever their case and marks', () => {
    expect(found('ZLJEB')).toEqual({ count: 1, rows: [7, 8, 9] });
    expect(found('ž')).toEqual({ count: 3, rows: [1, 2, 4, 7, 8, 9, 10] });
    expect(found('  ciscenje ')).toEqual({ count: 1, rows: [7, 8] });
  });
  test('a match above another is one too', () => {
    expect(found('elektro')).toEqual({ count: 2, rows: [1, 5, 6] });
  });
  test('what is below a last match can be looked at', () => {
    const result = search(tree, 'čišćenje');
    expect(ids(rowsOf(tree, all, result))).toEqual([7, 8, 9, 10]);
    expect(isShown(spot(10), result)).toBe(true);
    expect(isShown(spot(4), result)).toBe(false);
    expect(isShown(spot(7), result)).toBe(true);
    expect(isShown(spot(4), null)).toBe(true);
  });
  test('the places are those of what is shown', () => {
    const result = search(tree, 'prozori');
    expect(rowsOf(tree, all, result).map((row) => `${row.spot.node.id} ${row.position}/${row.of}`)).toEqual([
      '7 1/1',
      '8 1/1',
      '10 1/1',
    ]);
  });
  test('finds nothing, or searches nothing', () => {
    expect(found('krov')).toEqual({ count: 0, rows: [] });
    expect(search(tree, '  ')).toBeNull();
  });
  test('looks at what else a node says', () => {
    const coded = layTree([{ ...node(1, 'Skladište', node(2, 'Hala')), also: 'SKL-01' }]);
    expect(search(coded, 'skl-0')?.count).toBe(1);
    expect(search(coded, 'te skl')?.count).toBe(0);
  });
});

test('a node goes anywhere but into its own branch and to where it is', () => {
  expect(moveFault(tree, 2, 7)).toBeUndefined();
  expect(moveFault(tree, 2, null)).toBeUndefined();
  expect(moveFault(tree, 2, 1)).toBe('here');
  expect(moveFault(tree, 1, null)).toBe('here');
  expect(moveFault(tree, 1, 1)).toBe('within');
  expect(moveFault(tree, 1, 6)).toBe('within');
  expect(moveFault(tree, 6, 1)).toBeUndefined();
  expect(moveFault(tree, 99, 1)).toBe('here');
});

describe('typing ahead', () => {
  const rows = rowsOf(tree, all, null);
  const at = (from: number, text: string) => {
    const found = typedAhead(rows, from, text);
    return found === undefined ? undefined : rows[found]?.spot.node.name;
  };
  test('one letter goes to the next of it, and around', () => {
    expect(at(0, 'e')).toBe('Elektro ormari');
    expect(at(5, 'e')).toBe('Elektro');
    expect(at(0, 'z')).toBe('Žarulje');
    expect(at(3, 'zz')).toBe('Žljebovi');
  });
  test('more letters stay where they fit', () => {
    expect(at(0, 'el')).toBe('Elektro');
    expect(at(0, 'elektro o')).toBe('Elektro ormari');
    expect(at(0, 'krov')).toBeUndefined();
  });
});

test('ten thousand nodes, and as deep as a tree may be', () => {
  let deep = node(1_000_000, 'dno');
  for (let i = 0; i < 19; i++) deep = node(1_000_001 + i, 'razina', deep);
  const wide = Array.from({ length: 100 }, (_, i) =>
    node(i, `Grana ${i}`, ...Array.from({ length: 99 }, (_, k) => node(1000 + i * 100 + k, `Vrsta ${k}`))),
  );
  const big = layTree([...wide, deep]);
  expect(big.spots).toHaveLength(10_020);
  expect(rowsOf(big, branches(big), null)).toHaveLength(10_020);
  expect(search(big, 'vrsta 98')?.count).toBe(100);
  expect(search(big, 'dno')?.open.size).toBe(19);
});
