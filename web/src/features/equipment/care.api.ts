import { api, type Body, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import type { EquipmentDetails } from '@/domain/equipment/equipment.api';

export type Plan = EquipmentDetails['plans'][number];
export type CareRecord = EquipmentDetails['records'][number];
export type Mileage = EquipmentDetails['mileage'][number];
export type CareKind = Plan['kind'];

/** The kinds of duties; with any but the last overdue, an item is lent only with a reason. */
export const CARE = [
  'CALIBRATION',
  'ELECTRICAL_SAFETY',
  'TECHNICAL_INSPECTION',
  'SERVICE',
] as const satisfies readonly CareKind[];

const path = (equipment_id: number) => ({ params: { path: { equipment_id } } });

type Headers = Record<'Idempotency-Key', string>;

export const setPlans = (id: number, body: Body<'/equipment/{equipment_id}/plans', 'patch'>) =>
  dataOf(api.PATCH('/equipment/{equipment_id}/plans', { ...path(id), body }));

/** Notes what was done to an item, with its papers. */
export const addRecord = (
  id: number,
  body: Body<'/equipment/{equipment_id}/records', 'post'>,
  headers: Headers,
  docs: readonly File[],
) =>
  dataOf(
    api.POST('/equipment/{equipment_id}/records', {
      ...path(id),
      headers,
      body,
      ...(docs.length > 0 && withFiles({ docs })),
    }),
  );

export const addMileage = (id: number, body: Body<'/equipment/{equipment_id}/mileage', 'post'>, headers: Headers) =>
  dataOf(api.POST('/equipment/{equipment_id}/mileage', { ...path(id), headers, body }));
