import type { Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { defineForm, type FormValues, number, own, value } from '@/records/editing/define-form';
import type { EquipmentSettings, EquipmentSettingsUpdate } from './equipment-settings.api';

type EquipmentType = Schemas['EquipmentRow']['equipment_type'];

/** The types of equipment, each with years of its own. */
export const EQUIPMENT_TYPES = [
  'HAND_TOOL',
  'MACHINE',
  'MEASURING_DEVICE',
  'VEHICLE',
  'ELECTRONICS',
  'SAFETY_EQUIPMENT',
  'OTHER',
] as const satisfies readonly EquipmentType[];

type Years = Readonly<Record<EquipmentType, number | null>>;

const yearsOf = (years: Readonly<Record<string, number>>): Years => ({
  HAND_TOOL: years.HAND_TOOL ?? 0,
  MACHINE: years.MACHINE ?? 0,
  MEASURING_DEVICE: years.MEASURING_DEVICE ?? 0,
  VEHICLE: years.VEHICLE ?? 0,
  ELECTRONICS: years.ELECTRONICS ?? 0,
  SAFETY_EQUIPMENT: years.SAFETY_EQUIPMENT ?? 0,
  OTHER: years.OTHER ?? 0,
});

/** The editable settings for equipment. The server has all years as one unit. */
export const equipmentSettingsForm = defineForm<EquipmentSettings>()({
  ask_signature: own(false),
  worker_override: own(false),
  inspection_days: number({ needed: true }),
  years: value({
    empty: yearsOf({}),
    of: (s: EquipmentSettings) => yearsOf(s.years),
    same: (a, b) => EQUIPMENT_TYPES.every((type) => a[type] === b[type]),
    sent: (years) => years,
  }),
});

export type EquipmentSettingsForm = FormValues<typeof equipmentSettingsForm>;
export type EquipmentSettingsUnit = keyof EquipmentSettingsForm;

/** The numbers that are missing, by their path. The server judges everything else. */
export const missingOf = (v: EquipmentSettingsForm): Record<string, 'required'> => ({
  ...equipmentSettingsForm.faults(v, { required: 'required' }),
  ...Object.fromEntries(
    EQUIPMENT_TYPES.filter((type) => v.years[type] === null).map((type) => [`years.${type}`, 'required'] as const),
  ),
});

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toEquipmentSettingsUpdate(
  v: EquipmentSettingsForm,
  before: EquipmentSettingsForm,
  version: number,
): EquipmentSettingsUpdate | null {
  const { years, ...changes } = equipmentSettingsForm.changes(v, before);
  if (!years && Object.keys(changes).length === 0) return null;
  const changed = EQUIPMENT_TYPES.flatMap((type) =>
    v.years[type] === before.years[type] || v.years[type] === null ? [] : [[type, v.years[type]] as const],
  );
  return { version, ...changes, ...(years && { years: Object.fromEntries(changed) }) };
}

/** The value of a field in words. */
export function equipmentUnitText(
  unit: EquipmentSettingsUnit,
  value: unknown,
  { equipmentCare, equipment, ui }: Pick<Messages, 'equipmentCare' | 'equipment' | 'ui'>,
): string {
  if (typeof value === 'boolean') return value ? ui.yes : ui.no;
  if (unit === 'inspection_days') return `${value} ${equipmentCare.settings.days}`;
  const years = yearsOf((value ?? {}) as Readonly<Record<string, number>>);
  return EQUIPMENT_TYPES.map((type) => `${equipment.types[type]}: ${years[type]} ${equipmentCare.settings.years}`).join(
    '\n',
  );
}
