import type { ApiError, Schemas } from '@/api/client';
import { api, dataOf } from '@/api/client';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { dayBefore, formatDateTime, formatTime, toWall } from '@/lib/date';
import { daysText } from '@/lib/day-text';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

/** A worker to pick, and their first conflicting order. */
export type Candidate = Schemas['OrdersCandidate'];

/** A work order that a worker has at the same time, an absence of theirs, or an item of equipment that is taken. */
export type OrderConflict = Schemas['PlanningConflict'];

/** Assigns workers although they are busy; the history records the reason. */
export interface Override {
  readonly override_conflicts: true;
  readonly reason: string;
}

/** Returns the conflicts for which a call was refused; null for other refusals. */
export function conflictsOf(error: ApiError): readonly OrderConflict[] | null {
  return error.code === 'order_conflict' ? ((error.problem.conflicts ?? []) as readonly OrderConflict[]) : null;
}

/** The time of an order; `orderId` is its own number, undefined for a new one. */
export interface PlannedTime {
  readonly start: string | null;
  readonly minutes: number | null;
  readonly orderId?: number;
}

/** "21. 11. 2026. 08:00 – 10:00"; the day of the end is named when it is another. */
export function spanText(from: string, to: string): string {
  const sameDay = toWall(from)[0] === toWall(to)[0];
  return `${formatDateTime(from)} – ${sameDay ? formatTime(to) : formatDateTime(to)}`;
}

/** From when to when somebody is away or an item is taken: whole days by their dates, anything else with the clock. */
export function awaySpanText(from: string, to: string): string {
  const [first, begins] = toWall(from);
  const [after, ends] = toWall(to);
  return begins === '00:00' && ends === '00:00' ? daysText(first, dayBefore(after)) : spanText(from, to);
}

/** Returns why somebody is absent, when no order is in conflict. */
export const awayText = ({ absence_kind }: OrderConflict, { orderPlan: t }: Messages) =>
  absence_kind ? label(t.absences, absence_kind) : null;

/** Returns the text of a conflict about equipment: for whom the item is reserved, or who has borrowed it. */
export function equipmentText(conflict: OrderConflict, { orderPlan: { equipment: t } }: Messages) {
  const { equipment_id, equipment_use, order_id: id, worker } = conflict;
  if (equipment_id === undefined) return null;
  if (equipment_use === 'LOAN') return t.lent({ worker });
  return id === 0 ? t.reserved({ worker }) : t.ofOrder({ id });
}

/** Returns the time of a conflict: whole days for anything but work; a loan may have no end. */
export function conflictSpan(
  { absence_kind, equipment_id, from, to }: OrderConflict,
  { orderPlan: t }: Messages,
): string {
  if (to.startsWith(FOREVER)) return t.equipment.open({ from: formatDateTime(from) });
  return (absence_kind || equipment_id !== undefined ? awaySpanText : spanText)(from, to);
}

/** The year that the server gives for the end of what has none. */
const FOREVER = '9999';

/** Returns a sentence about a conflict. */
export const busyText = (conflict: OrderConflict, messages: Messages) => {
  const { order_id: id, title } = conflict;
  const when = conflictSpan(conflict, messages);
  const why = awayText(conflict, messages) ?? equipmentText(conflict, messages);
  return why ? messages.orderPlan.away({ why, when }) : messages.orderPlan.busy({ id, title, when });
};

/** Returns the company's workers, those who are free at the planned time first, the others with their conflict. */
export function workerSource(when: PlannedTime, t: Messages): PickerSource<Candidate> {
  const known = when.start !== null && when.minutes !== null;
  return {
    key: ['workers', 'free', when.start, when.minutes, when.orderId ?? 0],
    load: async (ask) => {
      const body = {
        ...pickerBody(ask),
        planned_start_time: when.start,
        time_estimate: when.minutes,
        order_id: when.orderId ?? null,
      };
      const { signal } = ask;
      return pickerPage(
        await dataOf(
          when.orderId === undefined
            ? api.POST('/orders/create_order/workers_picker', { body, signal })
            : api.POST('/orders/details/workers_picker', { body, signal }),
        ),
      );
    },
    id: (worker) => worker.worker_id,
    label: (worker) => `${worker.first_name} ${worker.last_name}`,
    hint: ({ busy }) => (busy ? busyText(busy, t) : known ? t.orderPlan.free : null),
    tone: ({ busy }) => (busy ? 'warning' : known ? 'good' : null),
  };
}
