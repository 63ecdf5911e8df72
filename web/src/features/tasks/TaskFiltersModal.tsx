import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/domain/can';
import { clientSource, hierarchiesQuery, type Project, projectSource, type Tenant } from '@/domain/pickers';
import c from '@/domain/task-form/task-form.module.css';
import { PHASES, PRIORITIES, type Priority } from '@/domain/task-status';
import { useT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { DateRangeFields } from '@/ui/DateRangeFields';
import type { DateRange } from '@/ui/dates';
import { FiltersModal } from '@/ui/FiltersModal';
import { HierarchyPicker } from '@/ui/HierarchyPicker';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useAppForm } from '@/ui/use-app-form';
import type { TaskFilters } from './tasks.search';

type External = 'any' | 'yes' | 'no';
type Values = {
  project: Project | null;
  client: Tenant | null;
  whier: number | null;
  created_by: string;
  range: DateRange;
  phase: NonNullable<TaskFilters['phase']> | null;
  priority: Priority | null;
  external: External;
};

interface Props {
  readonly filters: TaskFilters;
  /** The records behind the numbers of the filters. */
  readonly project: Project | null;
  readonly client: Tenant | null;
  readonly onApply: (filters: TaskFilters) => void;
  readonly onClose: () => void;
}

/** All filters of the list at once; projects and companies can be picked by those who make tasks of them. */
export default function TaskFiltersModal({ filters, project, client, onApply, onClose }: Props) {
  const { tasks: t } = useT();
  const picks = useCan()('task.create');
  const hierarchies = useQuery(hierarchiesQuery);
  const form = useAppForm<Values>({
    initialValues: {
      project,
      client,
      whier: filters.whier ?? null,
      created_by: filters.created_by ?? '',
      range: { from: filters.from ?? null, to: filters.to ?? null },
      phase: filters.phase ?? null,
      priority: filters.priority ?? null,
      external: filters.external === undefined ? 'any' : filters.external ? 'yes' : 'no',
    },
  });
  const apply = form.submit((v) =>
    onApply({
      project: v.project?.project_id,
      client: v.client?.tenant_id,
      whier: v.whier ?? undefined,
      created_by: v.created_by.trim() || undefined,
      from: v.range.from ?? undefined,
      to: v.range.to ?? undefined,
      phase: v.phase ?? undefined,
      priority: v.priority ?? undefined,
      external: v.external === 'any' ? undefined : v.external === 'yes',
    }),
  );

  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        {picks && <AsyncSelect label={t.filters.project} source={projectSource} {...form.field('project')} />}
        <TextField
          label={t.filters.createdBy}
          description={t.filters.createdByHint}
          maxLength={200}
          {...form.field('created_by')}
        />
        <div className={c.whole}>
          <DateRangeFields
            fromLabel={t.filters.createdFrom}
            toLabel={t.filters.createdTo}
            bounded
            value={form.values.range}
            onChange={(range) => form.setFieldValue('range', range)}
          />
        </div>
        {picks && (
          <AsyncSelect
            label={t.filters.client}
            description={t.filters.clientHint}
            source={clientSource}
            {...form.field('client')}
          />
        )}
        <HierarchyPicker
          label={t.filters.whier}
          description={t.filters.whierHint}
          nodes={hierarchies.data ?? []}
          {...form.field('whier')}
        />
        <SelectField
          label={t.filters.phase}
          description={t.filters.phaseHint}
          clearable
          options={PHASES.map((value) => ({ value, label: t.phase[value] }))}
          {...form.field('phase')}
        />
        <SelectField
          label={t.filters.priority}
          clearable
          options={PRIORITIES.map((value) => ({ value, label: t.priority[value] }))}
          {...form.field('priority')}
        />
        <SelectField<External>
          label={t.filters.external}
          options={[
            { value: 'any', label: t.filters.any },
            { value: 'yes', label: t.filters.yes },
            { value: 'no', label: t.filters.no },
          ]}
          value={form.values.external}
          onChange={(external) => external && form.setFieldValue('external', external)}
        />
      </FieldGrid>
    </FiltersModal>
  );
}
