import { describe, expect, test } from 'vitest';
import { dayBody, dayOf, numberIn, orderList } from './orders.search';

const NOW = '2026-11-21T20:00:00.000Z';

describe('the address of the list', () => {
  test('says nothing by default', () => {
    expect(orderList.read({})).toEqual({});
    expect(orderList.read({ page: 1, sort: '-order_id' })).toEqual({});
    expect(orderList.sort({})).toEqual({ column: 'order_id', direction: 'desc' });
  });
  test('says all of the state', () => {
    const state = {
      status: 'DONE',
      q: '#1284',
      client: 0,
      location: 'Poslovnica',
      worker: 4,
      created_by: 'Ana',
      from: '2026-03-01',
      to: '2026-03-31',
      unscheduled: false,
      hold: true,
      late: true,
      sort: 'planned_start',
      page: 3,
      size: 50,
    };
    expect(orderList.read(state)).toEqual(state);
    expect(orderList.sort(orderList.read(state))).toEqual({ column: 'planned_start', direction: 'asc' });
  });
  test.each([
    ['status', 'INVOICED'],
    ['worker', 'abc'],
    ['client', -1],
    ['from', '31. 3. 2026.'],
    ['hold', 'maybe'],
    ['sort', 'workers'],
    ['size', 11],
    ['location', ' '],
  ])('names an unknown %s and leaves it out', (key, value) => {
    expect(orderList.read({ [key]: value, late: true })).toEqual({ late: true, unknown: [key] });
  });
});

test('clearing the filters leaves tab, search and order', () => {
  const search = { status: 'CREATED', q: '7', sort: 'planned_start', size: 50 } as const;
  expect(orderList.clear({ ...search, page: 2, worker: 1, hold: true, from: '2026-01-01' })).toEqual(search);
  expect(orderList.change({ worker: 1, page: 4 }, { hold: true })).toEqual({ worker: 1, hold: true });
});

test.each([
  ['1284', 1284],
  [' #1284 ', 1284],
  ['rn-1284', 1284],
  ['# 1 284', 1284],
  ['0', null],
  ['klima', null],
  ['12a', null],
  ['99999999999999999999', null],
])('%j means the order %s', (typed, number) => {
  expect(numberIn(typed)).toBe(number);
});

describe('what the server is asked', () => {
  const any = {
    or: ['CREATED', 'IN_EXECUTION', 'DONE'].map((status) => ({ eq: [{ column: 'status' }, status] })),
  };
  test('any is everything but deleted orders', () => {
    expect(orderList.body({}, 25, NOW)).toEqual({ filter: any, page: { no: 1, size: 25 } });
  });
  test('the words searched for go as they were typed', () => {
    expect(orderList.body({ status: 'DELETED', q: '# 12' }, 10, NOW)).toMatchObject({
      filter: { eq: [{ column: 'status' }, 'DELETED'] },
      search: '# 12',
    });
  });
  test('the filters ask for what they say', () => {
    const search = { client: 5, location: '50%', worker: 4, created_by: 'Ana', from: '2026-03-01', to: '2026-03-31' };
    expect(orderList.body(search, 10, NOW).filter).toEqual({
      and: [
        any,
        { or: [{ eq: [{ column: 'client_tenant_id' }, 5] }, { eq: [{ column: 'contractor_tenant_id' }, 5] }] },
        { ilike: [{ column: 'address_name' }, '%50\\%%'] },
        { eq: [{ column: 'worker_id' }, 4] },
        {
          ilike: [{ concat: [{ column: 'created_by_first_name' }, ' ', { column: 'created_by_last_name' }] }, '%Ana%'],
        },
        { ge: [{ column: 'planned_start' }, '2026-03-01'] },
        { le: [{ column: 'planned_start' }, '2026-03-31'] },
      ],
    });
  });
  test('yes and no both narrow', () => {
    const unscheduled = { is_null: [{ column: 'planned_start' }] };
    const late = {
      and: [
        { or: [{ eq: [{ column: 'status' }, 'CREATED'] }, { eq: [{ column: 'status' }, 'IN_EXECUTION'] }] },
        { lt: [{ column: 'planned_end' }, NOW] },
      ],
    };
    expect(orderList.body({ unscheduled: true, late: true }, 10, NOW).filter).toEqual({
      and: [any, unscheduled, late],
    });
    expect(orderList.body({ unscheduled: false, hold: false }, 10, NOW).filter).toEqual({
      and: [any, { not: unscheduled }, { eq: [{ column: 'is_on_hold' }, false] }],
    });
  });
  test('page, size and order', () => {
    expect(orderList.body({ page: 3, size: 200, sort: '-planned_start' }, 10, NOW)).toMatchObject({
      page: { no: 3, size: 200 },
      order_by: [{ column: 'planned_start', direction: 'desc' }],
    });
  });
});

describe('a day', () => {
  test('is shown where the list shows one alone', () => {
    expect(dayOf({ from: '2026-11-24', to: '2026-11-24' })).toBe('2026-11-24');
    expect(dayOf({ from: '2026-11-24', to: '2026-11-25' })).toBeUndefined();
    expect(dayOf({})).toBeUndefined();
  });
  test('is asked for whole, by time unless another order is wanted', () => {
    const day = { from: '2026-11-24', to: '2026-11-24', group: 'worker' } as const;
    expect(orderList.read(day)).toEqual(day);
    expect(dayBody({ ...day, page: 3, size: 10 })).toMatchObject({
      page: { no: 1, size: 200 },
      order_by: [{ column: 'planned_start', direction: 'asc' }],
    });
    expect(dayBody({ ...day, sort: '-status' }).order_by).toEqual([{ column: 'status', direction: 'desc' }]);
  });
});
