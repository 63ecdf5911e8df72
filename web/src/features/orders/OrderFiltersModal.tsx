import { useCan } from '@/domain/can';
import { clientSource, type Tenant } from '@/domain/pickers';
import { useT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { DateRangeFields } from '@/ui/DateRangeFields';
import type { DateRange } from '@/ui/dates';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useAppForm } from '@/ui/use-app-form';
import o from './order-list.module.css';
import { anyWorkerSource, type Worker } from './orders.api';
import type { OrderFilters } from './orders.search';

type Choice = 'any' | 'yes' | 'no';
type Values = {
  client: Tenant | null;
  location: string;
  worker: Worker | null;
  created_by: string;
  range: DateRange;
  unscheduled: Choice;
  hold: Choice;
  late: Choice;
};

interface Props {
  readonly filters: OrderFilters;
  /** The records behind the numbers of the filters. */
  readonly client: Tenant | null;
  readonly worker: Worker | null;
  readonly onApply: (filters: OrderFilters) => void;
  readonly onClose: () => void;
}

const toChoice = (value: boolean | undefined): Choice => (value === undefined ? 'any' : value ? 'yes' : 'no');
const fromChoice = (choice: Choice) => (choice === 'any' ? undefined : choice === 'yes');

/** All filters of the list at once; companies and workers can be picked by those who plan. */
export default function OrderFiltersModal({ filters, client, worker, onApply, onClose }: Props) {
  const { orders } = useT();
  const t = orders.filters;
  const picks = useCan()('order.plan');
  const form = useAppForm<Values>({
    initialValues: {
      client,
      location: filters.location ?? '',
      worker,
      created_by: filters.created_by ?? '',
      range: { from: filters.from ?? null, to: filters.to ?? null },
      unscheduled: toChoice(filters.unscheduled),
      hold: toChoice(filters.hold),
      late: toChoice(filters.late),
    },
  });
  const apply = form.submit((v) =>
    onApply({
      client: v.client?.tenant_id,
      location: v.location.trim() || undefined,
      worker: v.worker?.worker_id,
      created_by: v.created_by.trim() || undefined,
      from: v.range.from ?? undefined,
      to: v.range.to ?? undefined,
      unscheduled: fromChoice(v.unscheduled),
      hold: fromChoice(v.hold),
      late: v.late === 'yes' || undefined,
    }),
  );
  const choice = (field: 'unscheduled' | 'hold' | 'late', choices: readonly Choice[]) => (
    <SelectField<Choice>
      label={t[field]}
      options={choices.map((value) => ({ value, label: t[value] }))}
      value={form.values[field]}
      onChange={(value) => value && form.setFieldValue(field, value)}
    />
  );

  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        {picks && (
          <AsyncSelect label={t.client} description={t.clientHint} source={clientSource} {...form.field('client')} />
        )}
        <TextField label={t.location} description={t.locationHint} maxLength={200} {...form.field('location')} />
        {picks && <AsyncSelect label={t.worker} source={anyWorkerSource} {...form.field('worker')} />}
        <TextField label={t.createdBy} description={t.createdByHint} maxLength={200} {...form.field('created_by')} />
        <div className={o.whole}>
          <DateRangeFields
            fromLabel={t.from}
            toLabel={t.to}
            bounded
            value={form.values.range}
            onChange={(range) => form.setFieldValue('range', range)}
          />
        </div>
        {choice('unscheduled', ['any', 'yes', 'no'])}
        {choice('hold', ['any', 'yes', 'no'])}
        {choice('late', ['any', 'yes'])}
      </FieldGrid>
    </FiltersModal>
  );
}
