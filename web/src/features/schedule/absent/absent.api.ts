import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { idempotencyHeader, newIdempotencyKey } from '@/api/idempotency';
import type { Way } from '../planning/use-plan-changes';
import { scheduleKeys, surely, versionsOf } from '../schedule.api';

type Away = Required<Schemas['ScheduleAskStandIns']>;
type Absent = Schemas['ScheduleAbsent'];
type HandedOver = Schemas['ScheduleHandedOver'];

export const standInsKey = [...scheduleKeys.all, 'stand-ins'] as const;

/** Returns the query of the orders of a worker on some days, with who could take each. */
export const standInsQuery = ({ worker_id, from_day, to_day }: Away) =>
  queryOptions({
    queryKey: [...standInsKey, worker_id, from_day, to_day],
    queryFn: async ({ signal }) => {
      const body = { worker_id, from_day, to_day };
      return (await dataOf(api.POST('/schedule/absent/stand_ins', { body, signal }))).data;
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** How an absence is saved together with the plans of the orders, and taken back. */
export function absenceWay(
  absence: Pick<Absent, 'worker_id' | 'from_day' | 'to_day' | 'kind'>,
  refusals: ReadonlyMap<number, Schemas['ScheduleHandover']['refusal']>,
  undone: string,
  onSaved: (saved: HandedOver) => void,
): Way {
  let saved: HandedOver | undefined;
  return {
    send: async (edits) => {
      const orders = edits.map(({ order_id, version = 0, worker_ids, planned_start }) => {
        const refusal = refusals.get(order_id);
        const plan = { order_id, version, worker_ids: worker_ids ?? [], planned_start: planned_start ?? null };
        return { ...plan, ...(refusal && { refusal }) };
      });
      const headers = idempotencyHeader(newIdempotencyKey());
      const body = { ...absence, orders };
      saved = (await surely(() => dataOf(api.POST('/schedule/absent', { body, headers })))).data;
      onSaved(saved);
      return versionsOf(saved.orders);
    },
    back: {
      said: undone,
      send: async (changes, override) => {
        const headers = idempotencyHeader(newIdempotencyKey());
        const body = { absence: saved?.absence ?? null, changes, ...override };
        return versionsOf((await surely(() => dataOf(api.POST('/schedule/absent/undo', { body, headers })))).data);
      },
    },
  };
}
