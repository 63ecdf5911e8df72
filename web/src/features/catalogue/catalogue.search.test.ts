import { expect, test } from 'vitest';
import { catalogueList } from './catalogue.search';

test('the address says all of the state, and nothing by default', () => {
  const state = { client: 3, q: 'cijev', group: 4, type: 'WORK', page: 2, size: 50 };
  expect(catalogueList.read(state)).toEqual(state);
  expect(catalogueList.read({ page: 1 })).toEqual({});
});

test.each([
  ['type', 'FOOD'],
  ['client', -1],
  ['group', 'x'],
  ['size', 11],
])('names an unknown %s and leaves it out', (key, value) => {
  expect(catalogueList.read({ [key]: value, q: 'a' })).toEqual({ q: 'a', unknown: [key] });
});

test('clearing the filters leaves client and search', () => {
  expect(catalogueList.clear({ client: 3, q: 'x', group: 1, type: 'TRAVEL', page: 2 })).toEqual({
    client: 3,
    q: 'x',
  });
});

test('the general catalogue is asked for without a filter, a client by theirs', () => {
  expect(catalogueList.body({}, 10)).toEqual({ page: { no: 1, size: 10 } });
  expect(catalogueList.body({ client: 3, q: '50%', group: 4, type: 'WORK', page: 2, size: 25 }, 10)).toEqual({
    filter: {
      and: [
        { eq: [{ column: 'client_tenant_id' }, 3] },
        { eq: [{ column: 'catalog_group_id' }, 4] },
        { eq: [{ column: 'catalog_type' }, 'WORK'] },
      ],
    },
    search: '50%',
    page: { no: 2, size: 25 },
  });
});
