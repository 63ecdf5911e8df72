import { expect, test } from 'vitest';
import type { Messages } from '@/i18n/types';
import { type AssetFormValues, assetFaults, fromAsset, toChange, toNew } from './asset-form';
import type { AssetDetails } from './assets.api';

const words: Messages['assets']['form']['faults'] = {
  asset_name: 'name',
  asset_kind: 'kind',
  address_id: 'address',
  warranty_until: 'warranty',
};

const address = { address_id: 7, address_name: 'Hotel', tenant_name: 'Čempres', address1: 'Riva 1', city: 'Rijeka' };
const filled: AssetFormValues = {
  ...fromAsset(undefined),
  asset_name: ' Kotao ',
  asset_kind: 'BOILER',
  address_id: address,
};

test('a name, a kind and a place are needed; at some work the place is known', () => {
  expect(assetFaults(fromAsset(undefined), words, undefined)).toEqual({
    asset_name: 'name',
    asset_kind: 'kind',
    address_id: 'address',
  });
  expect(assetFaults({ ...filled, address_id: null }, words, { task_id: 3 })).toEqual({});
});

test('a warranty does not end before the installation', () => {
  const days = { installed_on: '2025-02-01', warranty_until: '2025-01-31' };
  expect(assetFaults({ ...filled, ...days }, words, undefined)).toEqual({ warranty_until: 'warranty' });
  expect(assetFaults({ ...filled, ...days, warranty_until: '2025-02-01' }, words, undefined)).toEqual({});
});

test('a new one says where it is, or which work it comes with', () => {
  expect(toNew(filled, undefined)).toMatchObject({ asset_name: 'Kotao', asset_kind: 'BOILER', address_id: 7 });
  const here = toNew({ ...filled, address_id: null }, { order_id: 5 });
  expect(here).toMatchObject({ order_id: 5 });
  expect(here).not.toHaveProperty('address_id');
});

test('a change sends what differs alone, with the version it was based on', () => {
  const asset = {
    asset_id: 1,
    asset_name: 'Kotao',
    asset_kind: 'BOILER',
    ...address,
    client_name: 'Čempres',
    maker: '',
    model: '',
    serial_num: '',
    installed_on: null,
    warranty_until: null,
    note: '',
    version: 4,
  } as unknown as AssetDetails;
  const now = fromAsset(asset);
  expect(toChange({ ...now, asset_name: ' Kotao ' }, asset)).toEqual({ version: 4 });
  expect(toChange({ ...now, model: 'Vitodens', address_id: { ...address, address_id: 8 } }, asset)).toEqual({
    version: 4,
    model: 'Vitodens',
    address_id: 8,
  });
});
