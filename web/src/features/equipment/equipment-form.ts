import type { Body } from '@/api/client';
import { type EquipmentDetails, type Place, placeBody } from '@/domain/equipment/equipment.api';
import type { EquipmentType, Status } from '@/domain/equipment/equipment-kinds';
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import type { Cents } from '@/lib/money';
import { editsOf } from '@/records/editing/edits';

/** An item as it is edited, under the names the calls have for its fields. */
export type EquipmentFormValues = {
  equipment_name: string;
  equipment_type: EquipmentType | null;
  equipment_inv_num: string;
  equipment_serial_num: string;
  equipment_status: Status | null;
  equipment_location: Place | null;
  equipment_start_date: Day | null;
  equipment_purchase_value: Cents | null;
  equipment_acc_number: string;
  equipment_acc: string;
  equipment_end_date_warranty: Day | null;
  equipment_supplier: Place | null;
  /** Of a vehicle. */
  registration_date: Day | null;
  equipment_note: string;
};

export type EquipmentField = keyof EquipmentFormValues;

const placeOf = (address: EquipmentDetails['equipment_location']): Place | null =>
  address && { address_id: address.address_id, address_name: address.address_name };

/** Returns the first values of the form: those of the item, or empty ones with the warehouse as place. */
export const fromEquipment = (item: EquipmentDetails | undefined): EquipmentFormValues =>
  item
    ? {
        equipment_name: item.name,
        equipment_type: item.equipment_type,
        equipment_inv_num: item.equipment_inv_num,
        equipment_serial_num: item.equipment_serial_num,
        equipment_status: item.status,
        equipment_location: placeOf(item.equipment_location),
        equipment_start_date: item.equipment_start_date,
        equipment_purchase_value: Math.round((item.equipment_purchase_value ?? 0) * 100),
        equipment_acc_number: item.equipment_acc_number,
        equipment_acc: item.equipment_acc,
        equipment_end_date_warranty: item.equipment_end_date_warranty,
        equipment_supplier: placeOf(item.equipment_supplier),
        registration_date: item.registration_date,
        equipment_note: item.equipment_note,
      }
    : {
        equipment_name: '',
        equipment_type: null,
        equipment_inv_num: '',
        equipment_serial_num: '',
        equipment_status: 'IN_WAREHOUSE',
        equipment_location: null,
        equipment_start_date: null,
        equipment_purchase_value: null,
        equipment_acc_number: '',
        equipment_acc: '',
        equipment_end_date_warranty: null,
        equipment_supplier: null,
        registration_date: null,
        equipment_note: '',
      };

const samePlace = (a: Place | null, b: Place | null) =>
  a?.address_id === b?.address_id && (a?.address_id != null || a?.address_name === b?.address_name);

export const equipmentEdits = editsOf<EquipmentFormValues, EquipmentField>({
  unitOf: (field) => field as EquipmentField,
  same: (field, a, b) => {
    if (field === 'equipment_location' || field === 'equipment_supplier') return samePlace(a[field], b[field]);
    const [one, other] = [a[field], b[field]];
    return typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other;
  },
});

const NEEDED = [
  'equipment_name',
  'equipment_inv_num',
  'equipment_serial_num',
  'equipment_acc_number',
  'equipment_acc',
] as const satisfies readonly EquipmentField[];

/** The words to every faulty field. */
export function equipmentFaults(v: EquipmentFormValues, t: Messages['equipment']['form']['faults'], now = today()) {
  const faults: Partial<Record<EquipmentField, string>> = {};
  for (const field of NEEDED) if (v[field].trim() === '') faults[field] = t[field];
  if (v.equipment_type === null) faults.equipment_type = t.equipment_type;
  if (v.equipment_purchase_value === null) faults.equipment_purchase_value = t.equipment_purchase_value;
  const { equipment_start_date: bought, equipment_end_date_warranty: until } = v;
  if (bought === null) faults.equipment_start_date = t.equipment_start_date;
  else if (bought > now) faults.equipment_start_date = t.future;
  if (until === null) faults.equipment_end_date_warranty = t.equipment_end_date_warranty;
  else if (bought !== null && until < bought) faults.equipment_end_date_warranty = t.warranty;
  return faults;
}

/** The field of the form for one of the server. */
export const equipmentField = (field: string) => field.split('.', 1)[0] ?? field;

const bodyOf = (v: EquipmentFormValues) => ({
  equipment_name: v.equipment_name.trim(),
  equipment_type: v.equipment_type ?? 'OTHER',
  equipment_inv_num: v.equipment_inv_num.trim(),
  equipment_serial_num: v.equipment_serial_num.trim(),
  equipment_status: v.equipment_status ?? 'IN_WAREHOUSE',
  equipment_location: placeBody(v.equipment_location),
  equipment_start_date: v.equipment_start_date,
  equipment_purchase_value: (v.equipment_purchase_value ?? 0) / 100,
  equipment_acc_number: v.equipment_acc_number.trim(),
  equipment_acc: v.equipment_acc.trim(),
  equipment_end_date_warranty: v.equipment_end_date_warranty,
  equipment_supplier: placeBody(v.equipment_supplier),
  registration_date: v.equipment_type === 'VEHICLE' ? v.registration_date : null,
  equipment_note: v.equipment_note.trim(),
});

export const toNew = (v: EquipmentFormValues): Body<'/equipment', 'post'> => bodyOf(v);

/** Returns the changes of the item to send, with the version they are based on. */
export function toChange(v: EquipmentFormValues, item: EquipmentDetails): Body<'/equipment/{equipment_id}', 'patch'> {
  const changed = equipmentEdits.changedUnits(v, fromEquipment(item));
  const all = Object.entries(bodyOf(v)).filter(([field]) => changed.has(field as EquipmentField));
  return { version: item.version, ...Object.fromEntries(all) };
}
