import { api, type Body, dataOf, type Schemas } from '@/api/client';
import type { ListCalls } from '@/records/list/list-calls';
import { materialKeys } from './materials.api';

export type Difference = Schemas['MaterialsDifference'];

const KEY = [...materialKeys.all, 'differences'] as const;

/** The differences: the open ones, or all there ever were. */
export const differenceListCalls = (all: boolean) =>
  ({
    key: [...KEY, 'list', all],
    search: (body, signal) =>
      dataOf(api.POST('/materials/differences/search', { body: { ...body, all }, ...(signal && { signal }) })),
    live: ['material'],
  }) satisfies ListCalls<Difference>;

export const resolveDifference = (
  material_difference_id: number,
  body: Body<'/materials/differences/{material_difference_id}/resolve', 'post'>,
  headers: Record<'Idempotency-Key', string>,
) =>
  dataOf(
    api.POST('/materials/differences/{material_difference_id}/resolve', {
      params: { path: { material_difference_id } },
      body,
      headers,
    }),
  );
