import { expect, test } from 'vitest';
import { assetList } from './assets.search';

const asked = (state: Parameters<typeof assetList.body>[0]) => assetList.body(state, 10);

test('the filters ask for the columns that the server has', () => {
  expect(asked({ q: 'Viessmann', kind: 'BOILER', client: 4, address: 7 })).toEqual({
    search: 'Viessmann',
    filter: {
      and: [
        { eq: [{ column: 'asset_kind' }, 'BOILER'] },
        { eq: [{ column: 'client_tenant_id' }, 4] },
        { eq: [{ column: 'address_id' }, 7] },
      ],
    },
    page: { no: 1, size: 10 },
  });
  expect(JSON.stringify(asked({ warranty: true }).filter)).toContain('warranty_until');
  expect(asked({ sort: '-address_name' }).order_by).toEqual([{ column: 'address_name', direction: 'desc' }]);
});

test('what an address cannot mean is left out of it, and told', () => {
  expect(assetList.read({ kind: 'TOY', client: 'x', address: 7 })).toMatchObject({
    kind: undefined,
    client: undefined,
    address: 7,
    unknown: ['kind', 'client'],
  });
});
