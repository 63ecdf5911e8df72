import { describe, expect, test } from 'vitest';
import { order } from '@/test/builders/order';
import { addressLine, arrange, lateBy, mapsLink, missing, otherDay, plannedMinutes } from './my-day';

const dayOf = (iso: string) => iso.slice(0, 10);
const hourAfter = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString();
const at = (planned_start: string, order_id: number, more = {}) =>
  order({ order_id, planned_start, planned_end: hourAfter(planned_start), ...more });

test('the day is arranged by what matters now', () => {
  const orders = [
    at('2026-11-23T07:00:00Z', 1),
    at('2026-11-21T09:00:00Z', 2),
    at('2026-11-21T07:00:00Z', 3),
    at('2026-11-20T07:00:00Z', 4),
    at('2026-11-21T05:00:00Z', 5, { status: 'DONE' }),
    at('2026-11-21T06:00:00Z', 6, { status: 'IN_EXECUTION' }),
    at('2026-11-21T08:00:00Z', 7, { status: 'IN_EXECUTION', at_work: true }),
    at('2026-11-22T07:00:00Z', 8),
    at('2024-02-29T07:00:00Z', 9),
    at('2026-11-18T07:00:00Z', 10, { planned_end: '2026-11-21T00:30:00Z' }),
    at('2026-11-19T07:00:00Z', 11, { planned_end: '2026-11-21T00:00:00Z' }),
  ];
  const parts = arrange(orders, '2026-11-21', dayOf);
  expect(parts.map(({ kind, day, orders }) => [kind, day, orders.map((o) => o.order_id)])).toEqual([
    ['running', undefined, [7, 6]],
    ['late', undefined, [9, 11, 4]],
    ['today', undefined, [10, 3, 2]],
    ['day', '2026-11-22', [8]],
    ['day', '2026-11-23', [1]],
    ['done', undefined, [5]],
  ]);
  expect(arrange([], '2026-11-21', dayOf)).toEqual([]);
  expect(otherDay(at('2026-11-18T07:00:00Z', 10), '2026-11-21', dayOf)).toBe('2026-11-18T07:00:00Z');
  expect(otherDay(at('2026-11-21T07:00:00Z', 3), '2026-11-21', dayOf)).toBeUndefined();
  expect(otherDay(order({ planned_start: null }), '2026-11-21', dayOf)).toBeUndefined();
});

describe('lateness', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  test.each([
    ['not begun, past its start', order({ planned_start: '2026-11-21T07:20:00Z' }), 40],
    ['within the grace', order({ planned_start: '2026-11-21T07:56:00Z' }), 0],
    ['at the end of the grace', order({ planned_start: '2026-11-21T07:55:00Z' }), 5],
    ['still to come', order({ planned_start: '2026-11-21T09:00:00Z' }), 0],
    ['running, past its end', order({ status: 'IN_EXECUTION', planned_end: '2026-11-21T07:00:00Z' }), 60],
    ['running in time', order({ status: 'IN_EXECUTION', planned_end: '2026-11-21T08:30:00Z' }), 0],
    ['done', order({ status: 'DONE', planned_end: '2026-11-21T07:00:00Z' }), 0],
  ])('%s', (_, late, minutes) => {
    expect(lateBy(late, now)).toBe(minutes);
  });
});

test('what is missing is what is demanded and not there', () => {
  const none = { described: false, photographed: false, signed: false, other_checklist: false };
  const all = { description: true, photo: true, signature: true };
  const check = { check_id: 1, title: 'Curenje', checked_at: null, checked_by: '' };
  const wants = order({ demands: { ...all, ...none }, checklist: [{ ...check, checked: false }] });
  expect(missing(wants)).toEqual(['description', 'photo', 'checklist', 'signature']);
  const has = { ...all, described: true, photographed: true, signed: true, other_checklist: false };
  expect(missing(order({ demands: has, checklist: [{ ...check, checked: true }] }))).toEqual([]);
  expect(missing(order())).toEqual([]);
});

describe('the way there', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
  const nowhere = { latitude: null, longitude: null };
  test('by coordinates', () => {
    expect(mapsLink(order(), ANDROID)).toBe('geo:45.813,15.966?q=45.813,15.966(Poslovnica%20112)');
    expect(mapsLink(order(), IPHONE)).toBe('https://maps.apple.com/?daddr=45.813%2C15.966');
    expect(mapsLink(order(), 'Linux')).toBe('https://www.google.com/maps/dir/?api=1&destination=45.813%2C15.966');
  });
  test('by the address when there are none', () => {
    expect(mapsLink(order(nowhere), ANDROID)).toBe('geo:0,0?q=Ilica%2012%2C%2010000%2C%20Zagreb%2C%20Hrvatska');
    expect(mapsLink(order({ ...nowhere, address1: '', zipcode: '', city: '', country: '' }), ANDROID)).toBeUndefined();
  });
  test('the address names the town once', () => {
    expect(addressLine(order())).toBe('Ilica 12, Zagreb');
    expect(addressLine(order({ address1: 'Ilica 12, 10000 Zagreb' }))).toBe('Ilica 12, 10000 Zagreb');
  });
});

test('the plan of the day is the sum of its estimates', () => {
  expect(plannedMinutes([order(), order({ time_estimate: null }), order({ time_estimate: 30 })])).toBe(120);
});
