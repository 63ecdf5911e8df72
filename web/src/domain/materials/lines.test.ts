import { expect, it } from 'vitest';
import { type Line, lineFaults, linesBody, withLine } from './lines';

const line = (catalog_item_id: number, quantity: number | null): Line => ({
  catalog_item_id,
  name: `Materijal ${catalog_item_id}`,
  unit_of_measure: 'PIECE',
  quantity,
});

it('names each line without a quantity', () => {
  expect(lineFaults([line(1, 2), line(2, null), line(3, 0)], 'Koliko?')).toEqual({
    'lines.1.quantity': 'Koliko?',
    'lines.2.quantity': 'Koliko?',
  });
});

it('sends numbers and quantities alone', () => {
  expect(linesBody([line(4, 1.25)])).toEqual([{ catalog_item_id: 4, quantity: 1.25 }]);
});

it('adds a material once, and keeps what was typed beside it', () => {
  const lines = [line(1, 7)];
  expect(withLine(lines, line(1, null))).toEqual(lines);
  expect(withLine(lines, line(2, 3))).toEqual([line(1, 7), line(2, null)]);
});
