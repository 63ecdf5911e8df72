import { api, dataOf, type Schemas } from '@/api/client';
import { recordSource } from '@/records/pickers';

export type AssetKind = Schemas['AssetsRow']['asset_kind'];

/** The kinds of assets, in the order in which they are offered. */
export const KINDS = [
  'BOILER',
  'HEAT_PUMP',
  'AIR_CONDITIONER',
  'VENTILATION',
  'WATER_HEATER',
  'PUMP',
  'LIFT',
  'ELECTRICAL_PANEL',
  'GENERATOR',
  'SOLAR_PLANT',
  'FIRE_PROTECTION',
  'SECURITY',
  'DOOR',
  'METER',
  'OTHER',
] as const satisfies readonly AssetKind[];

/** A saved address, as far as an asset is at it. */
export type AssetAddress = Pick<
  Schemas['AddressesAddress'],
  'address_id' | 'address_name' | 'tenant_name' | 'address1' | 'city'
>;

/** The saved addresses, with whose they are. */
export const addressSource = recordSource<AssetAddress>({
  key: ['addresses', 'of-assets'],
  search: (body, signal) => dataOf(api.POST('/addresses/search', { body, signal })),
  column: 'address_id',
  id: (address) => address.address_id,
  label: (address) => address.address_name,
  hint: ({ tenant_name, address1, city }) =>
    [tenant_name, [address1, city].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  standIn: (id) => ({ address_id: id, address_name: `#${id}`, tenant_name: '', address1: '', city: '' }),
});
