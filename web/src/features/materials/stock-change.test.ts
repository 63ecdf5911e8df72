import { describe, expect, it } from 'vitest';
import { bookingOf, fillOf, isCount, levelOf } from './stock-change';

describe('a change of a stock', () => {
  it.each([
    ['adds', 'ADDITION', 20, null, 600, { kind: 'ADDITION', by: 2000 }],
    ['takes away', 'SUBTRACTION', 1.25, null, 600, { kind: 'SUBTRACTION', by: -125 }],
    ['takes the last', 'SUBTRACTION', 6, null, 600, { kind: 'SUBTRACTION', by: -600 }],
    ['never takes more than there is', 'SUBTRACTION', 6.01, null, 600, { kind: 'REFUSED', by: -601 }],
    ['never moves more than there is', 'TRANSFER', 7, null, 600, { kind: 'REFUSED', by: -700 }],
    ['books what a count differs by', 'ADDITION', null, 7.5, 600, { kind: 'COUNT', by: 150 }],
    ['counts nothing', 'SUBTRACTION', 0, 0, 600, { kind: 'COUNT', by: -600 }],
    ['books no count that agrees', 'ADDITION', 0, 6, 600, { kind: 'NOTHING', by: 0 }],
    ['books nothing untyped', 'SUBTRACTION', null, null, 600, { kind: 'NOTHING', by: 0 }],
    ['counts by no transfer', 'TRANSFER', 0, 3, 600, { kind: 'NOTHING', by: 0 }],
    ['adds tenths exactly', 'ADDITION', 0.2, null, 10, { kind: 'ADDITION', by: 20 }],
    ['heeds no total beside a change', 'ADDITION', 1, 99, 600, { kind: 'ADDITION', by: 100 }],
  ] as const)('%s', (_, way, change, total, now, booking) => {
    expect(bookingOf({ way, change, total }, now)).toEqual(booking);
  });

  it('takes a total only while no change is typed', () => {
    expect(isCount({ way: 'ADDITION', change: null, total: null })).toBe(true);
    expect(isCount({ way: 'SUBTRACTION', change: 0, total: null })).toBe(true);
    expect(isCount({ way: 'ADDITION', change: 0.01, total: null })).toBe(false);
  });
});

describe('the level of a stock', () => {
  it.each([
    [0, 0, 0, 'EMPTY', 0],
    [0, 0, 10, 'EMPTY', 0],
    [9.99, 9.99, 10, 'CRITICAL', 0.4995],
    [11, 9, 10, 'CRITICAL', 0.45],
    [10, 10, 10, 'ENOUGH', 0.5],
    [25, 25, 10, 'ENOUGH', 1],
    [5, 5, 0, 'ENOUGH', 1],
    [5, -1, 0, 'CRITICAL', 0],
  ] as const)('of %d, %d of it free, against %d is %s', (quantity, free, critical, level, fill) => {
    expect(levelOf(quantity, free, critical)).toBe(level);
    expect(fillOf(free, critical)).toBeCloseTo(fill);
  });
});
