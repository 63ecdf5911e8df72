import { useSession } from '@/api/session';
import { managerSource, useFirstManagers } from '@/domain/people/managers';
import { CURRENCIES } from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import { daysText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { toast } from '@/ui/feedback/toast';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import { type ProjectFormValues, projectFaults, projectForm, rangeOf } from './project-form';
import { changeProject, createProject, type Project, projectNow, SHOWN_IN } from './projects.api';

/** The most characters of a title. */
const MAX_TITLE = 200;

interface Props {
  /** The project to be changed; a new one is made without. */
  readonly project: Project | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a project. Open it by mounting it. */
export default function ProjectModal({ project, onClose }: Props) {
  const t = useOfficeT().projects;
  const { tenant } = useSession();
  const words = t.form;
  const first = useFirstManagers();
  const editing = useRecordModal<Project, ProjectFormValues>({
    name: `project:${project?.project_id ?? 'new'}`,
    record: project,
    ...projectForm,
    // A new project has the currency of its maker's company, and the managers it begins with.
    read: (on) => projectForm.read(on, { currency: tenant.currency, managers: first }),
    faults: (values) => projectFaults(values, words.faults),
    create: (values, headers) => createProject(projectForm.toNew(values), headers),
    change: (values, on) => changeProject(on.project_id, projectForm.toChange(values, on)),
    reread: (on) => projectNow(on.project_id),
    shownIn: SHOWN_IN,
    onSaved: ({ title }) => toast.success((project ? t.done.edited : t.done.added)({ name: title.trim() })),
    onClose,
  });
  const { form } = editing;
  const v = form.values;
  const start = form.field('planned_start');
  const end = form.field('planned_end');

  const say = (field: keyof ProjectFormValues, of: ProjectFormValues) => {
    switch (field) {
      case 'budget':
        return of.budget === null ? '' : formatMoney(of.budget, of.currency ?? undefined);
      case 'planned_start':
      case 'planned_end':
        return of.planned_start && of.planned_end ? daysText(of.planned_start, of.planned_end) : '';
      case 'managers':
        return of.managers.map(managerSource.label).join('\n');
      default:
        return of[field] ?? '';
    }
  };

  return (
    <RecordModal
      editing={editing}
      title={project ? words.editTitle({ name: project.title }) : words.addTitle}
      create={words.create}
      lacks={project ? null : (Object.values(projectFaults(v, words.faults))[0] ?? null)}
      names={words.fields}
      say={say}
    >
      <TextField label={words.fields.title} required maxLength={MAX_TITLE} data-autofocus {...form.field('title')} />
      <FieldGrid>
        <MoneyInput
          label={words.fields.budget}
          required
          currency={v.currency ?? ''}
          description={words.budgetHint}
          {...form.field('budget')}
        />
        <SelectField
          label={words.fields.currency}
          required
          disabled={project !== undefined}
          description={project ? words.currencyFixed : words.currencyHint}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...form.field('currency')}
        />
      </FieldGrid>
      <DateRangeFields
        fromLabel={words.fields.planned_start}
        toLabel={words.fields.planned_end}
        bounded
        required
        value={rangeOf(v)}
        onChange={({ from, to }) => form.setValues({ planned_start: from, planned_end: to })}
        fromError={start.error}
        toError={end.error}
        from={start}
        to={end}
      />
      <AsyncMultiSelect label={words.fields.managers} required source={managerSource} {...form.field('managers')} />
    </RecordModal>
  );
}
