import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import type { Span } from '@/domain/spans/spans';

export type Line = Schemas['EquipmentLine'];
export type LineBar = Line['bars'][number];

/** The loans, reservations and services of the items that a filter finds, between two days. */
export const timelineQuery = (body: Schemas['EquipmentRange']) =>
  queryOptions({
    queryKey: [...equipmentKeys.lists, 'timeline', body],
    queryFn: ({ signal }) => dataOf(api.POST('/equipment/timeline', { body, signal })),
    placeholderData: keepPreviousData,
  });

/** Keeps it on other days. */
export const moveReservation = (item: number, { id, version }: LineBar, { from, to }: Span) =>
  dataOf(
    api.PATCH('/equipment/{equipment_id}/reservations/{reservation_id}', {
      params: { path: { equipment_id: item, reservation_id: id } },
      body: { version, start_date: from, end_date: to },
    }),
  );
