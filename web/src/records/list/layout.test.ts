import { expect, test } from 'vitest';
import { arranged, layoutText, MAX_WIDTH, MIN_WIDTH, readLayout, resized } from './layout';

const columns = [
  { id: 'title', sticky: 'left' as const, width: 288 },
  { id: 'status' },
  { id: 'visit', width: 200 },
  { id: 'amount' },
];
const ids = (text: string) => arranged(columns, readLayout(text)).map(({ id }) => id);

test('without a layout the list has its own', () => {
  expect(arranged(columns, undefined)).toBe(columns);
  for (const text of ['', 'Title', 'a b', 'a~', 'a.1', 'a.12345', '"><', null, undefined])
    expect(readLayout(text)).toBeUndefined();
});

test('a layout says which columns are shown, in which order and how wide', () => {
  expect(ids('title~amount~status')).toEqual(['title', 'amount', 'status']);
  const [, amount] = arranged(columns, readLayout('title.300~amount.120'));
  expect(amount).toEqual({ id: 'amount', width: 120 });
  expect(arranged(columns, readLayout('title.300~amount'))[0]).toMatchObject({ width: 300 });
});

test('what stays in view is there whatever the layout says, and what it does not know is not', () => {
  expect(ids('status')).toEqual(['title', 'status']);
  expect(ids('gone~status~title')).toEqual(['title', 'status']);
});

test('its text means the same layout', () => {
  const layout = [{ id: 'title', width: 288 }, { id: 'next_visit' }];
  expect(layoutText(layout)).toBe('title.288~next_visit');
  expect(readLayout(layoutText(layout))).toEqual(layout);
});

test('a column is made wider within bounds, and gets its own width again', () => {
  const wide = resized(columns, undefined, 'visit', 333.4);
  expect(wide).toEqual([{ id: 'title' }, { id: 'status' }, { id: 'visit', width: 333 }, { id: 'amount' }]);
  expect(resized(columns, wide, 'visit')).toEqual(columns.map(({ id }) => ({ id })));
  expect(resized(columns, undefined, 'visit', 5)?.[2]?.width).toBe(MIN_WIDTH);
  expect(resized(columns, undefined, 'visit', 5000)?.[2]?.width).toBe(MAX_WIDTH);
  expect(resized(columns, readLayout('status'), 'title', 300)).toEqual([{ id: 'title', width: 300 }, { id: 'status' }]);
});
