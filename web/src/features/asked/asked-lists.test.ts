import { expect, test } from 'vitest';
import { invoicedList } from './invoices.search';
import { visitList } from './visits.search';

const NOW = '2026-11-23T09:00:00.000Z';

test('the tabs of the visits ask for those to come, under way and done', () => {
  const ask = (address: Record<string, unknown>) => visitList.body(visitList.read(address), 10, NOW).filter;
  expect(ask({})).toBeUndefined();
  expect(ask({ state: 'COMING' })).toEqual({
    and: [{ eq: [{ column: 'order_status' }, 'CREATED'] }, { ge: [{ column: 'planned_start' }, NOW] }],
  });
  expect(ask({ state: 'RUNNING' })).toEqual({ eq: [{ column: 'order_status' }, 'IN_EXECUTION'] });
  expect(ask({ state: 'DONE' })).toEqual({ eq: [{ column: 'order_status' }, 'DONE'] });
  expect(ask({ state: 'NONSENSE' })).toBeUndefined();
});

test('the invoices are asked for by their day', () => {
  expect(invoicedList.body(invoicedList.read({ sort: '-net' }), 10, NOW).order_by).toEqual([
    { column: 'net', direction: 'desc' },
  ]);
});
