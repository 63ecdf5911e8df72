import { api, dataOf, type Schemas } from '@/api/client';
import { recordSource } from '@/records/pickers';

/** The materials of the company, to be picked by name or by the code that the catalogue has. */
export const materialSource = recordSource<Schemas['MaterialsPicked']>({
  key: ['materials', 'picker'],
  search: (body, signal) => dataOf(api.POST('/materials/picker_search', { body, signal })),
  column: 'catalog_item_id',
  id: (material) => material.catalog_item_id,
  label: (material) => material.name,
  hint: (material) => material.item_code,
  standIn: (catalog_item_id) => ({
    catalog_item_id,
    name: `#${catalog_item_id}`,
    quantity: 0,
    unit_of_measure: 'PIECE',
    code: '',
    usual: null,
    item_code: '',
  }),
});
