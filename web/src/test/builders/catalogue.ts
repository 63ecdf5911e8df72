import type { Schemas } from '@/api/client';

/** An item of the general catalogue, with what a test wants different. */
export const item = (more: Partial<Schemas['CatalogRow']> = {}): Schemas['CatalogRow'] => ({
  catalog_item_id: 1,
  catalog_type: 'MATERIAL',
  contractor_tenant_id: 1,
  client_tenant_id: null,
  catalog_group: [{ catalog_group_id: 3, name: 'Elektromaterijal' }],
  code: 'OS-B16',
  name: 'Automatski osigurač B16',
  quantity: 1,
  unit_of_measure: 'PIECE',
  lump_sum: false,
  tax_percentage: 25,
  unit_price: 3.95,
  general_price: null,
  purchase_price: null,
  currency: 'EUR',
  qualification: '',
  kpd: '',
  status: 'ACTIVE',
  version: 1,
  ...more,
});

/** A group of the catalogue. */
export const group = (more: Partial<Schemas['CatalogGroupRow']> = {}): Schemas['CatalogGroupRow'] => ({
  catalog_group_id: 3,
  name: 'Elektromaterijal',
  status: 'ACTIVE',
  version: 1,
  items: 2,
  ...more,
});
