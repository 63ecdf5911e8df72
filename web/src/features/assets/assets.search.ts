import { ge } from '@/api/filter';
import { addressSource, KINDS } from '@/domain/assets/asset-values';
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { clientSource } from '@/records/pickers';

const { search, record, choice } = filterKinds<Messages>();

/** The list of assets: by name by default. */
export const assetList = defineList({
  name: 'assets',
  sorts: ['asset_name', 'asset_kind', 'client_name', 'address_name', 'installed_on', 'warranty_until'],
  order: 'asset_name',
  filters: {
    q: search({ label: (t) => t.assets.search }),
    kind: choice({
      label: (t) => t.assets.filters.kind,
      values: KINDS,
      word: (t, kind) => t.assets.kinds[kind],
      by: 'asset_kind',
    }),
    client: record({
      label: (t) => t.assets.filters.client,
      of: clientSource,
      by: 'client_tenant_id',
      may: 'task.create',
    }),
    address: record({
      label: (t) => t.assets.filters.address,
      of: addressSource,
      by: 'address_id',
      may: 'master.edit',
    }),
    warranty: choice({
      label: (t) => t.assets.filters.warranty,
      values: [true],
      word: (t) => t.ui.yes,
      by: () => ge('warranty_until', today()),
    }),
  },
});
