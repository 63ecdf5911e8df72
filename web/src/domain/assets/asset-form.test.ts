import { expect, test } from 'vitest';
import type { Messages } from '@/i18n/types';
import { type AssetFormValues, assetFaults, assetForm } from './asset-form';
import type { AssetDetails } from './assets.api';

const words: Messages['assets']['form']['faults'] = {
  asset_name: 'name',
  asset_kind: 'kind',
  address_id: 'address',
  warranty_until: 'warranty',
};

const address = { address_id: 7, address_name: 'Hotel', tenant_name: 'Čempres', address1: 'Riva 1', city: 'Rijeka' };
const filled: AssetFormValues = {
  ...assetForm.read(undefined),
  asset_name: ' Kotao ',
  asset_kind: 'BOILER',
  address_id: address,
};

test('a name, a kind and a place are needed; at some work the place is known', () => {
  expect(assetFaults(assetForm.read(undefined), words, undefined)).toEqual({
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

test('a new one says where it is, if that is known', () => {
  expect(assetForm.toNew(filled)).toMatchObject({ asset_name: 'Kotao', asset_kind: 'BOILER', address_id: 7 });
  expect(assetForm.toNew({ ...filled, address_id: null })).not.toHaveProperty('address_id');
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
  const now = assetForm.read(asset);
  expect(assetForm.toChange({ ...now, asset_name: ' Kotao ' }, asset)).toEqual({ version: 4 });
  expect(assetForm.toChange({ ...now, model: 'Vitodens', address_id: { ...address, address_id: 8 } }, asset)).toEqual({
    version: 4,
    model: 'Vitodens',
    address_id: 8,
  });
});
