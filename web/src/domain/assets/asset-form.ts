import type { Messages } from '@/i18n/types';
import { defineForm, type FormValues, own, picked, text } from '@/records/editing/define-form';
import type { AssetAddress } from './asset-values';
import type { AssetDetails, Work } from './assets.api';

/** An asset as it is edited, under the names the calls have for its fields. */
export const assetForm = defineForm<AssetDetails>()({
  asset_name: text({ needed: true }),
  asset_kind: own(null, { needed: true }),
  address_id: picked((address: AssetAddress) => address.address_id, {
    of: (asset: AssetDetails) => ({ ...asset, tenant_name: asset.client_name }),
    sent: (address: AssetAddress | null) => address?.address_id,
  }),
  maker: text(),
  model: text(),
  serial_num: text(),
  installed_on: own(null),
  warranty_until: own(null),
  note: text(),
});

export type AssetFormValues = FormValues<typeof assetForm>;

/** The words to every faulty field. An asset that is made at some work is where that is. */
export function assetFaults(v: AssetFormValues, t: Messages['assets']['form']['faults'], work: Work | undefined) {
  const faults = assetForm.faults(v, t);
  if (v.address_id === null && work === undefined) faults.address_id = t.address_id;
  if (v.installed_on !== null && v.warranty_until !== null && v.warranty_until < v.installed_on) {
    faults.warranty_until = t.warranty_until;
  }
  return faults;
}
