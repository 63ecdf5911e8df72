import type { Schemas } from '@/api/client';
import type { Supplier } from '@/domain/materials/supplier-source';
import type { Messages } from '@/i18n/types';
import { defineForm, type FormValues, number, own, picked, text } from '@/records/editing/define-form';
import type { Material } from './materials.api';

/** A material as it is edited; a new one begins with nothing of it in stock. */
export const materialForm = defineForm<Material>()({
  item: picked((item: Schemas['MaterialsItem']) => item.catalog_item_id, {
    of: () => null,
    sent: (item: Schemas['MaterialsItem'] | null) => item?.catalog_item_id ?? 0,
    as: 'catalog_item_id',
  }),
  quantity: number({ empty: 0, needed: true }),
  critical_quantity: number({ empty: 0, needed: true }),
  unit_of_measure: own(null, { sent: (unit: Material['unit_of_measure'] | null) => unit ?? undefined }),
  supplier: picked((supplier: Supplier) => supplier.tenant_id, { as: 'supplier_id' }),
  /** The code that a phone scans to take it. */
  code: text(),
  comment: text(),
});

export type MaterialFormValues = FormValues<typeof materialForm>;

/** The words to every faulty field. */
export function materialFaults(v: MaterialFormValues, t: Messages['materials']['form']['faults'], isNew: boolean) {
  const faults = materialForm.faults(v, t);
  if (isNew && v.item === null) faults.item = t.item;
  if (!isNew && v.unit_of_measure === null) faults.unit_of_measure = t.unit_of_measure;
  return faults;
}
