import type { Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
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

/** The editable settings for equipment. */
export type EquipmentSettingsForm = {
  readonly ask_signature: boolean;
  readonly worker_override: boolean;
  readonly inspection_days: number | null;
  readonly years: Years;
};
export type EquipmentSettingsUnit = keyof EquipmentSettingsForm;

const yearsOf = (years: Readonly<Record<string, number>>): Years => ({
  HAND_TOOL: years.HAND_TOOL ?? 0,
  MACHINE: years.MACHINE ?? 0,
  MEASURING_DEVICE: years.MEASURING_DEVICE ?? 0,
  VEHICLE: years.VEHICLE ?? 0,
  ELECTRONICS: years.ELECTRONICS ?? 0,
  SAFETY_EQUIPMENT: years.SAFETY_EQUIPMENT ?? 0,
  OTHER: years.OTHER ?? 0,
});

export const readEquipmentSettings = (s: EquipmentSettings): EquipmentSettingsForm => ({
  ask_signature: s.ask_signature,
  worker_override: s.worker_override,
  inspection_days: s.inspection_days,
  years: yearsOf(s.years),
});

/**
 * Compares and merges edits of the settings for equipment with those of others. The server has all years as one unit.
 */
export const equipmentSettingsEdits = editsOf<EquipmentSettingsForm, EquipmentSettingsUnit>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'years' ? EQUIPMENT_TYPES.every((type) => a.years[type] === b.years[type]) : a[field] === b[field],
});

/** The numbers that are missing, by their path. The server judges everything else. */
export const missingOf = (v: EquipmentSettingsForm) => [
  ...(v.inspection_days === null ? ['inspection_days'] : []),
  ...EQUIPMENT_TYPES.filter((type) => v.years[type] === null).map((type) => `years.${type}`),
];

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toEquipmentSettingsUpdate(
  v: EquipmentSettingsForm,
  before: EquipmentSettingsForm,
  version: number,
): EquipmentSettingsUpdate | null {
  const changed = equipmentSettingsEdits.changedUnits(v, before);
  if (changed.size === 0) return null;
  const years = EQUIPMENT_TYPES.flatMap((type) =>
    v.years[type] === before.years[type] || v.years[type] === null ? [] : [[type, v.years[type]] as const],
  );
  return {
    version,
    ...(changed.has('ask_signature') && { ask_signature: v.ask_signature }),
    ...(changed.has('worker_override') && { worker_override: v.worker_override }),
    ...(changed.has('inspection_days') && { inspection_days: v.inspection_days }),
    ...(changed.has('years') && { years: Object.fromEntries(years) }),
  };
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
