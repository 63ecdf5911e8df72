import { IconAlertTriangle } from '@tabler/icons-react';
import { useSession } from '@/api/session';
import { useOffHours } from '@/domain/orders/form/use-off-hours';
import { opensAt } from '@/domain/working-time/working-time';
import { useOfficeT } from '@/i18n/I18nProvider';
import { present } from '@/lib/server-clock';
import { DateField } from '@/ui/fields/DateField';
import { DurationInput } from '@/ui/fields/DurationInput';
import { TimeField } from '@/ui/fields/TimeField';
import { Focused } from '@/ui/hooks/Focused';
import { FieldGrid } from '@/ui/layout/Section';
import { ICON } from '@/ui/media/icon';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { plannedStart } from './order-details-edit';
import type { OrderEditing } from './use-order-editing';

interface Props {
  readonly order: OrderDetails;
  readonly editing: OrderEditing;
  /** The first field takes the keys. */
  readonly focused: boolean;
}

/** The planned start, which stays once the work has begun, and how long it may take. */
export default function OrderPlanFields({ order, editing, focused }: Props) {
  const t = useOfficeT().orderDetails.plan;
  const { form, saving } = editing;
  const v = form.values;
  const { working_hours } = useSession().tenant;
  const started = order.status !== 'CREATED';
  const start = plannedStart(v);
  const isPast = form.isDirty('day') || form.isDirty('clock') ? start !== null && Date.parse(start) < present() : false;
  const coming = !started && v.day !== null && start !== null && (Date.parse(start) >= present() || isPast);
  const off = useOffHours(coming && v.day !== null ? { day: v.day, clock: v.clock, minutes: v.time_estimate } : null);
  return (
    <Focused on={focused}>
      <FieldGrid>
        {!started && (
          <div className={c.when}>
            <DateField
              label={t.day}
              {...(isPast && { description: t.past })}
              {...editing.flagged('day')}
              disabled={saving}
              onChange={(day) =>
                form.setValues({ day, clock: day === null ? '' : v.clock || opensAt(working_hours, day) })
              }
            />
            <TimeField
              label={t.clock}
              day={v.day}
              {...form.tracked('clock')}
              required
              disabled={saving || v.day === null}
            />
          </div>
        )}
        <DurationInput label={t.estimate} required {...editing.flagged('time_estimate')} disabled={saving} />
      </FieldGrid>
      <div aria-live="polite">
        {off && (
          <p className={c.off}>
            <IconAlertTriangle {...ICON} className={c.offIcon} />
            {off}
          </p>
        )}
      </div>
    </Focused>
  );
}
