import { type EquipmentDetails, type Place, placeBody } from '@/domain/equipment/equipment.api';
import type { Status } from '@/domain/equipment/equipment-kinds';
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import type { Cents } from '@/lib/money';
import { defineForm, type FormValues, number, own, text, value } from '@/records/editing/define-form';

const samePlace = (a: Place | null, b: Place | null) =>
  a?.address_id === b?.address_id && (a?.address_id != null || a?.address_name === b?.address_name);

const place = (field: 'equipment_location' | 'equipment_supplier') =>
  value({
    empty: null,
    of: ({ [field]: place }: EquipmentDetails): Place | null =>
      place && { address_id: place.address_id, address_name: place.address_name },
    same: samePlace,
    sent: placeBody,
  });

/** An item as it is edited, under the names the calls have for its fields; a new one is in the warehouse. */
export const equipmentForm = defineForm<EquipmentDetails>()({
  equipment_name: text({ of: (item: EquipmentDetails) => item.name, needed: true }),
  equipment_type: own(null, { needed: true }),
  equipment_inv_num: text({ needed: true }),
  equipment_serial_num: text({ needed: true }),
  equipment_status: own('IN_WAREHOUSE', {
    of: (item: EquipmentDetails): Status | null => item.status,
    sent: (status: Status | null) => status ?? undefined,
  }),
  equipment_location: place('equipment_location'),
  equipment_start_date: own(null, { needed: true }),
  equipment_purchase_value: number({
    of: (item: EquipmentDetails) => Math.round((item.equipment_purchase_value ?? 0) * 100),
    sent: (cents: Cents | null) => (cents ?? 0) / 100,
    needed: true,
  }),
  equipment_acc_number: text({ needed: true }),
  equipment_acc: text({ needed: true }),
  equipment_end_date_warranty: own(null, { needed: true }),
  equipment_supplier: place('equipment_supplier'),
  registration_date: own(null),
  equipment_note: text(),
});

export type EquipmentFormValues = FormValues<typeof equipmentForm>;

/** Returns the values to send: only vehicles are registered. */
export const tidy = (v: EquipmentFormValues): EquipmentFormValues =>
  v.equipment_type === 'VEHICLE' ? v : { ...v, registration_date: null };

/** The words to every faulty field. */
export function equipmentFaults(v: EquipmentFormValues, t: Messages['equipment']['form']['faults'], now = today()) {
  const faults = equipmentForm.faults(v, t);
  const { equipment_start_date: bought, equipment_end_date_warranty: until } = v;
  if (bought !== null && bought > now) faults.equipment_start_date = t.future;
  if (until !== null && bought !== null && until < bought) faults.equipment_end_date_warranty = t.warranty;
  return faults;
}
