import { api, dataOf, type Schemas } from '@/api/client';
import { eq, type Filter } from '@/api/filter';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Supplier = Schemas['MaterialsSupplier'];

const suppliers: Filter = { and: [eq('is_supplier', true), eq('is_archived', false)] };

/** The companies of the register that are suppliers. */
export const supplierSource: PickerSource<Supplier> = {
  key: ['b2b', 'suppliers'],
  load: async (ask) => {
    const body = { ...pickerBody(ask), filter: suppliers };
    return pickerPage(await dataOf(api.POST('/b2b/search', { body, signal: ask.signal })));
  },
  id: (company) => company.tenant_id,
  label: (company) => company.name,
};
