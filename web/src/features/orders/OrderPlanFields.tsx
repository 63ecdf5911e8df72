import { useT } from '@/i18n/I18nProvider';
import { DateField } from '@/ui/DateField';
import { DurationInput } from '@/ui/DurationInput';
import { FieldGrid } from '@/ui/Section';
import { TimeField } from '@/ui/TimeField';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { plannedStart, USUAL_START } from './order-details-edit';
import type { OrderEditing } from './use-order-editing';

/** The planned start, which stays once the work has begun, and how long it may take. */
export default function OrderPlanFields({ order, editing }: { order: OrderDetails; editing: OrderEditing }) {
  const t = useT().orderDetails.plan;
  const { form, saving } = editing;
  const v = form.values;
  const started = order.status !== 'CREATED';
  const start = plannedStart(v);
  const isPast =
    form.isDirty('day') || form.isDirty('clock') ? start !== null && Date.parse(start) < Date.now() : false;
  return (
    <FieldGrid>
      {!started && (
        <div className={c.when}>
          <DateField
            label={t.day}
            {...(isPast && { description: t.past })}
            {...editing.flagged('day')}
            disabled={saving}
            onChange={(day) => form.setValues({ day, clock: day === null ? '' : v.clock || USUAL_START })}
          />
          <TimeField label={t.clock} {...form.tracked('clock')} required disabled={saving || v.day === null} />
        </div>
      )}
      <DurationInput label={t.estimate} required {...editing.flagged('time_estimate')} disabled={saving} />
    </FieldGrid>
  );
}
