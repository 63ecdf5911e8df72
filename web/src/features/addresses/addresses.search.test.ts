import { describe, expect, test } from 'vitest';
import { addressList } from './addresses.search';

describe('the address of the list', () => {
  test('says every filter, and nothing of what is as ever', () => {
    const said = { type: 'OFFICE', q: 'pos', client: 5, city: 'Rijeka', sort: '-client_name', page: 2 };
    expect(addressList.read(said)).toMatchObject(said);
    expect(addressList.read({ sort: 'address_name', page: 1 })).toEqual({ sort: undefined, page: undefined });
  });
  test('keeps what makes sense and names the rest', () => {
    expect(addressList.read({ type: 'CASTLE', client: -1, q: 'x' })).toMatchObject({
      q: 'x',
      unknown: ['client', 'type'],
    });
  });
});

test('the server is asked for just that', () => {
  expect(addressList.body({}, 10)).toEqual({
    page: { no: 1, size: 10 },
  });
  expect(
    addressList.body({ type: 'OTHER', q: '50%', client: 0, city: 'Rij', sort: '-address1', page: 3, size: 25 }, 10),
  ).toEqual({
    filter: {
      and: [
        { eq: [{ column: 'client_tenant_id' }, 0] },
        { eq: [{ column: 'location_type' }, 'OTHER'] },
        { ilike: [{ column: 'city' }, '%Rij%'] },
      ],
    },
    search: '50%',
    page: { no: 3, size: 25 },
    order_by: [{ column: 'address1', direction: 'desc' }],
  });
});
