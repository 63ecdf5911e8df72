import type { Body } from '@/api/client';
import type { Messages } from '@/i18n/types';
import type { Day } from '@/lib/day-text';
import { editsOf } from '@/records/editing/edits';
import type { AssetAddress, AssetKind } from './asset-values';
import type { AssetDetails, Work } from './assets.api';

/** An asset as it is edited, under the names the calls have for its fields. */
export type AssetFormValues = {
  asset_name: string;
  asset_kind: AssetKind | null;
  address_id: AssetAddress | null;
  maker: string;
  model: string;
  serial_num: string;
  installed_on: Day | null;
  warranty_until: Day | null;
  note: string;
};

export type AssetField = keyof AssetFormValues;

/** Returns the values that the form starts with: those of the asset, or empty ones. */
export const fromAsset = (asset: AssetDetails | undefined): AssetFormValues =>
  asset
    ? {
        asset_name: asset.asset_name,
        asset_kind: asset.asset_kind,
        address_id: { ...asset, tenant_name: asset.client_name },
        maker: asset.maker,
        model: asset.model,
        serial_num: asset.serial_num,
        installed_on: asset.installed_on,
        warranty_until: asset.warranty_until,
        note: asset.note,
      }
    : {
        asset_name: '',
        asset_kind: null,
        address_id: null,
        maker: '',
        model: '',
        serial_num: '',
        installed_on: null,
        warranty_until: null,
        note: '',
      };

export const assetEdits = editsOf<AssetFormValues, AssetField>({
  unitOf: (field) => field as AssetField,
  same: (field, a, b) => {
    if (field === 'address_id') return a.address_id?.address_id === b.address_id?.address_id;
    const [one, other] = [a[field], b[field]];
    return typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other;
  },
});

/** The words to every faulty field. An asset that is made at some work is where that is. */
export function assetFaults(v: AssetFormValues, t: Messages['assets']['form']['faults'], work: Work | undefined) {
  const faults: Partial<Record<AssetField, string>> = {};
  if (v.asset_name.trim() === '') faults.asset_name = t.asset_name;
  if (v.asset_kind === null) faults.asset_kind = t.asset_kind;
  if (v.address_id === null && work === undefined) faults.address_id = t.address_id;
  if (v.installed_on !== null && v.warranty_until !== null && v.warranty_until < v.installed_on) {
    faults.warranty_until = t.warranty_until;
  }
  return faults;
}

const bodyOf = (v: AssetFormValues) => ({
  asset_name: v.asset_name.trim(),
  asset_kind: v.asset_kind ?? 'OTHER',
  ...(v.address_id && { address_id: v.address_id.address_id }),
  maker: v.maker.trim(),
  model: v.model.trim(),
  serial_num: v.serial_num.trim(),
  installed_on: v.installed_on,
  warranty_until: v.warranty_until,
  note: v.note.trim(),
});

export const toNew = (v: AssetFormValues, work: Work | undefined): Body<'/assets', 'post'> => ({
  ...bodyOf(v),
  ...work,
});

/** Returns the changes of the asset to send, with the version they are based on. */
export function toChange(v: AssetFormValues, asset: AssetDetails): Body<'/assets/{asset_id}', 'patch'> {
  const changed = assetEdits.changedUnits(v, fromAsset(asset));
  const all = Object.entries(bodyOf(v)).filter(([field]) => changed.has(field as AssetField));
  return { version: asset.version, ...Object.fromEntries(all) };
}
