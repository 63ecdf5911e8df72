import { beforeEach, describe, expect, test } from 'vitest';
import { setZone } from '@/lib/date';
import { clockOf, daysOf, firstSlot, instantOf, later, rangeOf, slotOf, snap, step } from './days';
import { isLong, layDay, type Piece, piecesOf } from './layout';

beforeEach(() => setZone('Europe/Zagreb'));

const order = (order_id: number, planned_start: string | null, planned_end: string | null = null) => ({
  order_id,
  planned_start,
  planned_end,
});
const piece = (order_id: number, from: number, to: number): Piece<ReturnType<typeof order>> => ({
  order: order(order_id, null),
  day: '2026-11-23',
  from,
  to,
  begun: false,
  goesOn: false,
});

describe('days', () => {
  test('what waits is put first in the morning, but never into the past', () => {
    const week = ['2026-11-23', '2026-11-24', '2026-11-25'];
    const first = (now: string) => firstSlot(week, new Date(now));
    expect(first('2026-11-20T12:00:00Z')).toEqual({ day: '2026-11-23', minute: 8 * 60 });
    expect(first('2026-11-24T05:10:00Z')).toEqual({ day: '2026-11-24', minute: 8 * 60 });
    expect(first('2026-11-24T10:10:00Z')).toEqual({ day: '2026-11-24', minute: 11 * 60 + 15 });
    expect(first('2026-11-24T22:59:00Z')).toEqual({ day: '2026-11-24', minute: 23 * 60 + 45 });
  });

  test('a week begins on Monday, a month shows whole weeks', () => {
    expect(daysOf('day', '2026-11-25')).toEqual(['2026-11-25']);
    expect(daysOf('week', '2026-11-29').at(0)).toBe('2026-11-23');
    expect(daysOf('week', '2026-03-01').at(-1)).toBe('2026-03-01');
    const month = daysOf('month', '2026-11-25');
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06']);
  });

  test('a step goes a day, a week or a month, over the ends of years', () => {
    expect(step('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(step('week', '2026-03-01', -1)).toBe('2026-02-22');
    expect(step('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(step('month', '2026-01-15', -1)).toBe('2025-12-01');
  });

  test('weeks of the clock changes are an hour shorter and longer', () => {
    const hours = (day: string) => {
      const { from, to } = rangeOf(daysOf('week', day));
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-25')]).toEqual([167, 169, 168]);
  });

  test('slots are of the wall clock', () => {
    expect(slotOf('2026-03-29T06:00:00Z')).toEqual({ day: '2026-03-29', minute: 8 * 60 });
    expect(instantOf({ day: '2026-03-28', minute: 8 * 60 })).toBe('2026-03-28T07:00:00.000Z');
    expect(later({ day: '2026-12-31', minute: 23 * 60 + 45 }, 30)).toEqual({ day: '2027-01-01', minute: 15 });
    expect(later({ day: '2026-03-01', minute: 0 }, -15)).toEqual({ day: '2026-02-28', minute: 23 * 60 + 45 });
    expect([snap(-20), snap(7), snap(8), snap(1439)].map(clockOf)).toEqual(['00:00', '00:00', '00:15', '23:45']);
  });
});

describe('pieces', () => {
  const days = daysOf('week', '2026-11-23');

  test('an order over midnight goes on in the next column', () => {
    const pieces = piecesOf([order(1, '2026-11-23T21:00:00Z', '2026-11-24T00:30:00Z')], days);
    expect(pieces.get('2026-11-23')).toMatchObject([{ from: 22 * 60, to: 24 * 60, begun: false, goesOn: true }]);
    expect(pieces.get('2026-11-24')).toMatchObject([{ from: 0, to: 90, begun: true, goesOn: false }]);
  });

  test('one that ends at midnight stays in its column; one that waits is in none', () => {
    const pieces = piecesOf([order(1, '2026-11-23T21:00:00Z', '2026-11-23T23:00:00Z'), order(2, null)], days);
    expect([...pieces.values()].map((all) => all.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  test('without an estimate it is half an hour, and one of the week before shows its rest', () => {
    const pieces = piecesOf(
      [order(1, '2026-11-23T07:00:00Z'), order(2, '2026-11-22T22:00:00Z', '2026-11-23T01:00:00Z')],
      days,
    );
    expect(pieces.get('2026-11-23')).toMatchObject([
      { from: 480, to: 510 },
      { from: 0, to: 120, begun: true },
    ]);
  });

  test('the hour that comes twice is drawn once', () => {
    const autumn = daysOf('week', '2026-10-25');
    const pieces = piecesOf([order(1, '2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z')], autumn);
    expect(pieces.get('2026-10-25')).toMatchObject([{ from: 150, to: 151 }]);
  });
});

test('an order of a day or more stands above the clock', () => {
  expect(isLong(order(1, '2026-11-23T07:00:00Z', '2026-11-24T07:00:00Z'))).toBe(true);
  expect(isLong(order(1, '2026-11-23T07:00:00Z', '2026-11-24T06:59:00Z'))).toBe(false);
  expect(isLong(order(1, '2026-11-23T07:00:00Z'))).toBe(false);
});

describe('lanes', () => {
  const lay = (pieces: readonly ReturnType<typeof piece>[], most = 9) => {
    const { placed, folded } = layDay(pieces, most, 15);
    return {
      placed: placed.map((one) => [one.order.order_id, one.lane, one.lanes]),
      folded: folded.map((one) => [one.at, one.pieces.map((p) => p.order.order_id)]),
    };
  };

  test('alone it takes the whole width, beside others its share', () => {
    expect(lay([piece(1, 480, 540), piece(2, 540, 600), piece(3, 570, 630)]).placed).toEqual([
      [1, 0, 1],
      [2, 0, 2],
      [3, 1, 2],
    ]);
  });

  test('a lane is taken again as soon as it is free', () => {
    expect(lay([piece(1, 480, 720), piece(2, 480, 540), piece(3, 540, 600)]).placed).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 1, 2],
    ]);
  });

  test('what is shorter than can be drawn keeps its room', () => {
    expect(lay([piece(1, 480, 481), piece(2, 490, 520)]).placed).toEqual([
      [1, 0, 2],
      [2, 1, 2],
    ]);
  });

  test('what is to be kept is not folded, and the others keep their lanes as far as there are any', () => {
    const day = [piece(1, 480, 720), piece(2, 480, 700), piece(3, 500, 600), piece(4, 610, 650)];
    const kept = (...ids: number[]) => {
      const { placed, folded } = layDay(day, 3, 15, 2, new Set(ids));
      return [
        placed.map((one) => [one.order.order_id, one.lane, one.lanes]),
        folded.flatMap((one) => one.pieces.map((p) => p.order.order_id)),
      ];
    };
    // With room for three beside each other nothing is folded at all.
    expect(kept(3)[1]).toEqual([]);
    day.push(piece(5, 480, 720));
    expect(kept()).toEqual([
      [
        [1, 0, 2],
        [5, 1, 2],
      ],
      [2, 3, 4],
    ]);
    expect(kept(3)).toEqual([
      [
        [3, 1, 2],
        [1, 0, 2],
        [4, 1, 2],
      ],
      [5, 2],
    ]);
    expect(kept(3, 2)[1]).toEqual([1, 5]);
    // As many as there are lanes.
    expect(kept(3, 2, 1)[1]).toHaveLength(3);
  });

  test('more than fit are folded into one sign at the first of them', () => {
    expect(lay([piece(1, 480, 720), piece(2, 480, 700), piece(3, 500, 600), piece(4, 610, 650)], 2)).toEqual({
      placed: [
        [1, 0, 2],
        [2, 1, 2],
      ],
      folded: [[500, [3, 4]]],
    });
  });

  test('the sign of what is folded may leave room for fewer beside it', () => {
    const pieces = [piece(1, 480, 720), piece(2, 480, 700), piece(3, 500, 600), piece(4, 800, 860), piece(5, 800, 860)];
    const { placed, folded } = layDay(pieces, 2, 15, 1);
    expect(placed.map((one) => [one.order.order_id, one.lanes, one.hasMore])).toEqual([
      [1, 1, true],
      [4, 2, false],
      [5, 2, false],
    ]);
    expect(folded.map((one) => one.pieces.map((each) => each.order.order_id))).toEqual([[2, 3]]);
  });

  test('no two placed pieces of a day overlap, none is lost, and what is kept is placed', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 200; round++) {
      const all = Array.from({ length: 1 + random(40) }, (_, n) => {
        const from = random(96) * 15;
        return piece(n, from, from + 1 + random(300));
      });
      const most = 1 + random(4);
      const kept = random(all.length);
      const { placed, folded } = layDay(all, most, 15, most, round % 2 === 0 ? undefined : new Set([kept]));
      if (round % 2 === 1) expect(placed.map(({ order }) => order.order_id)).toContain(kept);
      expect(placed.length + folded.reduce((sum, one) => sum + one.pieces.length, 0)).toBe(all.length);
      for (const a of placed) {
        expect(a.lane).toBeLessThan(a.lanes);
        expect(a.lanes).toBeLessThanOrEqual(most);
        for (const b of placed) {
          if (a !== b && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true);
        }
      }
    }
  });
});
