import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '@/api/session';
import { busyText, workerSource } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { present } from '@/lib/server-clock';
import { Note } from '@/ui/feedback/Note';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { DurationInput } from '@/ui/fields/DurationInput';
import { TimeField } from '@/ui/fields/TimeField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { validateOnLeave } from '@/ui/fields/validate-on-leave';
import { FieldGrid } from '@/ui/layout/Section';
import { isPast, type PlanValues, plannedEnd, type When, whenOf, withDay, withTeam, withTime } from './plan-form';
import { availabilityQuery, teamSource } from './plan-form.api';
import c from './plan-form.module.css';
import { useOffHours } from './use-off-hours';

interface Props {
  readonly form: AppForm<PlanValues>;
  /** The task of the order; null when it is created together with it. */
  readonly taskId: number | null;
  /** The reason why only the estimate can be entered: there is no task yet. */
  readonly locked?: string | undefined;
  readonly busy: boolean;
}

/** The fields for the start, the estimate and the workers of an order; free workers are offered first. */
export function PlanFields({ form, taskId, locked, busy }: Props) {
  const messages = useOfficeT();
  const t = messages.orders;
  const { working_hours } = useSession().tenant;
  const v = form.values;
  const when = whenOf(v);
  const start = when?.start;
  const minutes = when?.minutes;
  const sources = useMemo(() => {
    const at = start !== undefined && minutes !== undefined ? { start, minutes } : null;
    return {
      workers: workerSource(at ?? { start: null, minutes: null }, messages),
      teams: teamSource(at, taskId, messages),
    };
  }, [messages, start, minutes, taskId]);
  const become = (next: PlanValues) => form.setValues(next);
  const closed = busy || locked !== undefined;
  const people = closed || when === null;
  // Of what cannot be read no end follows.
  const end = 'time_estimate' in form.unread || 'time' in form.unread || 'day' in form.unread ? null : plannedEnd(v);
  const off = useOffHours(
    v.day !== null && v.time !== '' ? { day: v.day, clock: v.time, minutes: v.time_estimate } : null,
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left
    <div onBlur={validateOnLeave(form)}>
      {locked !== undefined && <Note tone="info">{locked}</Note>}
      <FieldGrid>
        <div className={c.start}>
          <DateField
            label={t.plan.day}
            {...form.field('day')}
            disabled={closed}
            onChange={(day) => become(withDay(v, day, working_hours, new Date(present())))}
          />
          <TimeField
            label={t.plan.time}
            day={v.day}
            {...form.field('time')}
            disabled={closed || v.day === null}
            onChange={(time) => become(withTime(v, time))}
          />
        </div>
        <DurationInput
          label={t.plan.estimate}
          required
          description={end === null ? t.plan.estimateHint : t.plan.ends({ at: formatDateTime(end) })}
          {...form.field('time_estimate')}
          disabled={busy}
        />
        <AsyncSelect
          label={t.plan.team}
          description={t.plan.teamHint}
          source={sources.teams}
          {...form.field('team')}
          disabled={people}
          onChange={(team) => become(withTeam(v, team))}
        />
        <AsyncMultiSelect
          label={t.plan.workers}
          description={people && !closed ? t.plan.peopleLater : undefined}
          source={sources.workers}
          {...form.field('workers')}
          disabled={people}
        />
      </FieldGrid>
      <div aria-live="polite" className={c.notes}>
        {locked === undefined && v.day === null && <Note tone="info">{t.plan.unscheduled}</Note>}
        {isPast(v, new Date(present())) && <Note tone="warning">{t.plan.past}</Note>}
        {off && <Note tone="warning">{off}</Note>}
        {when && v.workers.length > 0 && <Busy when={when} workers={v.workers} />}
      </div>
    </div>
  );
}

/** Shows which of the picked workers are busy at that time. */
function Busy({ when, workers }: { when: When; workers: PlanValues['workers'] }) {
  const t = useOfficeT();
  const busy = useQuery(availabilityQuery(when, workers)).data?.filter((worker) => worker.busy) ?? [];
  if (busy.length === 0) return null;
  return (
    <Note tone="warning">
      {busy.some((worker) => worker.busy?.absence_kind)
        ? t.orders.plan.notFree
        : t.orders.plan.busyWorkers({ n: busy.length })}
      <ul className={c.busy}>
        {busy.map((worker) => (
          <li key={worker.worker_id}>
            <strong>
              {worker.first_name} {worker.last_name}
            </strong>
            {worker.busy && ` · ${busyText(worker.busy, t)}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}
