import type { Body, Schemas } from '@/api/client';
import type { Supplier } from '@/domain/materials/supplier-source';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { Material } from './materials.api';

export type MaterialFormValues = {
  item: Schemas['MaterialsItem'] | null;
  quantity: number | null;
  critical_quantity: number | null;
  unit_of_measure: Material['unit_of_measure'] | null;
  supplier: Supplier | null;
  /** The code that a phone scans to take it. */
  code: string;
  comment: string;
};

/** A material as it is edited; a new one begins with nothing of it in stock. */
export const fromMaterial = (material: Material | undefined): MaterialFormValues =>
  material
    ? {
        item: null,
        quantity: material.quantity,
        critical_quantity: material.critical_quantity,
        unit_of_measure: material.unit_of_measure,
        supplier: material.supplier,
        code: material.code,
        comment: material.comment,
      }
    : { item: null, quantity: 0, critical_quantity: 0, unit_of_measure: null, supplier: null, code: '', comment: '' };

export const materialEdits = editsOf<MaterialFormValues, keyof MaterialFormValues>({
  unitOf: (field) => field as keyof MaterialFormValues,
  same: (field, a, b) =>
    field === 'supplier' ? a.supplier?.tenant_id === b.supplier?.tenant_id : a[field] === b[field],
});

/** The words to every faulty field. */
export function materialFaults(v: MaterialFormValues, t: Messages['materials']['form']['faults'], isNew: boolean) {
  const faults: Partial<Record<keyof MaterialFormValues, string>> = {};
  if (isNew && v.item === null) faults.item = t.item;
  if (isNew && v.quantity === null) faults.quantity = t.quantity;
  if (v.critical_quantity === null) faults.critical_quantity = t.critical_quantity;
  if (!isNew && v.unit_of_measure === null) faults.unit_of_measure = t.unit_of_measure;
  return faults;
}

/** The field of the form for one of the server. */
export const materialField = (field: string) => ({ catalog_item_id: 'item', supplier_id: 'supplier' })[field] ?? field;

export const toNew = (v: MaterialFormValues): Body<'/materials', 'post'> => ({
  catalog_item_id: v.item?.catalog_item_id ?? 0,
  quantity: v.quantity ?? 0,
  critical_quantity: v.critical_quantity ?? 0,
  code: v.code.trim(),
  comment: v.comment.trim(),
  ...(v.unit_of_measure && { unit_of_measure: v.unit_of_measure }),
  ...(v.supplier && { supplier_id: v.supplier.tenant_id }),
});

/** Returns the changes of the material to send, with the version they are based on. */
export function toChange(v: MaterialFormValues, material: Material): Body<'/materials/{catalog_item_id}', 'patch'> {
  const changed = materialEdits.changedUnits(v, fromMaterial(material));
  return {
    version: material.version,
    ...(changed.has('critical_quantity') && { critical_quantity: v.critical_quantity ?? 0 }),
    ...(changed.has('unit_of_measure') && v.unit_of_measure && { unit_of_measure: v.unit_of_measure }),
    ...(changed.has('supplier') && { supplier_id: v.supplier?.tenant_id ?? null }),
    ...(changed.has('code') && { code: v.code.trim() }),
    ...(changed.has('comment') && { comment: v.comment.trim() }),
  };
}
