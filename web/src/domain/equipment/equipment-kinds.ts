import type { Condition, Equipment } from './equipment.api';

export type Status = Equipment['status'];
export type EquipmentType = Equipment['equipment_type'];

export const STATUSES = [
  'IN_WAREHOUSE',
  'OUTSIDE_OF_WAREHOUSE',
  'AT_SERVICE',
  'LOST',
  'EXPENSED',
] as const satisfies readonly Status[];

export const TYPES = [
  'HAND_TOOL',
  'MACHINE',
  'MEASURING_DEVICE',
  'VEHICLE',
  'ELECTRONICS',
  'SAFETY_EQUIPMENT',
  'OTHER',
] as const satisfies readonly EquipmentType[];

export const CONDITIONS = ['GOOD', 'WORN', 'DAMAGED'] as const satisfies readonly Condition[];
