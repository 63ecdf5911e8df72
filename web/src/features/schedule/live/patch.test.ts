import { expect, test } from 'vitest';
import type { Board, BoardOrder } from '../schedule.api';
import { movedBoard, patchedBoard, sharedBoard } from './patch';

const order = (order_id: number, more: Partial<BoardOrder> = {}) =>
  ({
    order_id,
    version: 1,
    status: 'CREATED',
    planned_start: '2026-11-23T08:00:00Z',
    planned_end: '2026-11-23T09:00:00Z',
    conflicts: [],
    workers: [],
    ...more,
  }) as unknown as BoardOrder; // the rest of an order does not matter here
const board = (...data: BoardOrder[]): Board => ({
  data,
  counts: { CREATED: data.length, IN_EXECUTION: 0, DONE: 0, DELETED: 0 },
  planned: data.length,
  unscheduled: 0,
});
const asked = (...ids: number[]) => new Set(ids);

test('what is read again takes the place of what was there; the others stay the very same', () => {
  const before = board(order(1), order(2), order(3));
  const after = patchedBoard(before, asked(2), [order(2, { version: 2, status: 'IN_EXECUTION' })]);
  expect(after.data[1]).toMatchObject({ version: 2, status: 'IN_EXECUTION' });
  expect(after.data[0]).toBe(before.data[0]);
  expect(after.data[2]).toBe(before.data[2]);
  expect(after.counts).toEqual({ CREATED: 2, IN_EXECUTION: 1, DONE: 0, DELETED: 0 });
  expect(patchedBoard(after, asked(2), [order(2)]).data[1]).toBe(after.data[1]); // it came late
});

test('an order comes and goes', () => {
  const came = patchedBoard(board(order(1)), asked(2), [order(2)]);
  expect(came).toMatchObject({ planned: 2, counts: { CREATED: 2 } });
  const left = patchedBoard(came, asked(1, 7), []);
  expect(left.data.map((one) => one.order_id)).toEqual([2]);
  expect(left).toMatchObject({ planned: 1, counts: { CREATED: 1 } });
});

test('both sides of a collision are told when it begins and when it ends', () => {
  const clash = patchedBoard(board(order(1), order(2), order(3, { conflicts: [9] })), asked(2), [
    order(2, { version: 2, conflicts: [1, 3] }),
  ]);
  expect(clash.data.map((one) => one.conflicts)).toEqual([[2], [1, 3], [2, 9]]);
  const free = patchedBoard(clash, asked(2), [order(2, { version: 3 })]);
  expect(free.data.map((one) => one.conflicts)).toEqual([[], [], [9]]);
  expect(patchedBoard(clash, asked(2), []).data.map((one) => one.conflicts)).toEqual([[], [9]]);
});

test('a board read whole keeps the objects of orders that are as before, wherever they stand', () => {
  const before = board(order(1), order(2), order(3));
  const after = sharedBoard(before, board(order(3), order(1, { version: 2 })));
  expect(after.data[0]).toBe(before.data[2]);
  expect(after.data[1]).toMatchObject({ order_id: 1, version: 2 });
  expect(sharedBoard(before, board(order(1), order(2), order(3)))).toBe(before);
});

test('what is planned, moved to other days or taken off here counts at once', () => {
  const days = { from: '2026-11-23T00:00:00Z', to: '2026-11-30T00:00:00Z' };
  const before = board(order(1));
  const planned = movedBoard(before, days, [order(2), order(3, { planned_start: null, planned_end: null })]);
  expect(planned).toMatchObject({ planned: 2, counts: { CREATED: 2 } });
  const later = { planned_start: '2026-11-30T08:00:00Z', planned_end: '2026-11-30T09:00:00Z' };
  const left = movedBoard(planned, days, [order(1, later), order(2, { planned_start: null })]);
  expect(left).toMatchObject({ data: [], planned: 0, counts: { CREATED: 0 } });
  // Work that began before goes on there.
  const night = { planned_start: '2026-11-22T22:00:00Z', planned_end: '2026-11-23T06:00:00Z' };
  expect(movedBoard(left, days, [order(4, night)])).toMatchObject({ planned: 1, counts: { CREATED: 1 } });
});
