import { expect, it } from 'vitest';
import { setZone } from '@/lib/date';
import { barOf, dayAt, frameAround, placeOf, spanOf } from './day-timeline';

setZone('Europe/Zagreb');
const FRAME = { first: '2026-11-16', days: 28 };

it('begins a week before the week of the day', () => {
  expect(frameAround('2026-11-24', 28)).toEqual(FRAME);
  expect(frameAround('2026-11-29', 28)).toEqual(FRAME);
});

it('finds the day under the pointer, and the place of a day', () => {
  expect(dayAt(0, FRAME)).toBe('2026-11-16');
  expect(dayAt(0.999, FRAME)).toBe('2026-12-13');
  expect(placeOf('2026-11-30', FRAME)).toBe(0.5);
});

it.each([
  [
    { from: '2026-11-20', to: '2026-11-26' },
    { left: 4 / 28, width: 7 / 28, cutLeft: false, cutRight: false },
  ],
  [
    { from: '2026-11-01', to: '2026-11-16' },
    { left: 0, width: 1 / 28, cutLeft: true, cutRight: false },
  ],
  [
    { from: '2026-12-13', to: '2026-12-20' },
    { left: 27 / 28, width: 1 / 28, cutLeft: false, cutRight: true },
  ],
  [{ from: '2026-11-01', to: '2026-11-15' }, null],
  [{ from: '2026-12-14', to: '2026-12-15' }, null],
] as const)('shows %j as %j', (span, bar) => {
  const found = barOf(span, FRAME);
  if (bar === null) expect(found).toBeNull();
  else {
    expect(found).toMatchObject({ cutLeft: bar.cutLeft, cutRight: bar.cutRight });
    expect(found?.left).toBeCloseTo(bar.left);
    expect(found?.width).toBeCloseTo(bar.width);
  }
});

it.each([
  ['2026-11-17T23:00:00Z', '2026-11-23T23:00:00Z', '2026-11-18', '2026-11-23'],
  ['2026-11-23T09:00:00Z', null, '2026-11-23', '2064-12-31'],
  ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-25'],
  ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20', '2026-11-20'],
])('lasts from %s to %s on the days %s to %s', (from, to, first, last) => {
  expect(spanOf({ from, to })).toEqual({ from: first, to: last });
});
