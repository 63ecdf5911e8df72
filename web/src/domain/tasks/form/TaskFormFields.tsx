import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '@/api/session';
import { PRIORITIES } from '@/domain/tasks/task-values';
import { useT } from '@/i18n/I18nProvider';
import { hierarchiesQuery, projectSource, projectSourceIn } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import type { AppForm, Path } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { applyProject, CURRENCIES, isPrivate, type TaskFormValues } from './task-form';
import c from './task-form.module.css';

export interface TaskFieldsProps {
  readonly form: AppForm<TaskFormValues>;
  /** The values to return to by undo or by clearing the picked address: the saved task, or an empty one. */
  readonly original: TaskFormValues;
  /** A new task also has fields for its companies; a saved one marks changes and offers to undo them. */
  readonly mode: 'new' | 'edit';
  readonly disabled?: boolean;
  /** The only currency that the offer of a new task allows. */
  readonly offerCurrency?: TaskFormValues['currency'] | undefined;
}

/** Binds widgets to fields of the form in the manner of its mode. */
export const bindFields =
  ({ form, mode, disabled }: TaskFieldsProps) =>
  <P extends Path<TaskFormValues> & string>(path: P) => ({
    ...(mode === 'edit' ? form.tracked(path) : form.field(path)),
    disabled,
  });

/**
 * The fields for the work and its project; `companies` are the fields for the companies, while they can be chosen. The
 * title of a saved task is above its page, and its currency cannot be changed.
 */
export function BasicFields({ companies, ...props }: TaskFieldsProps & { companies?: ReactNode }) {
  const t = useT().tasks;
  const { form, mode, original, offerCurrency } = props;
  const v = form.values;
  const { tenant } = useSession();
  // A saved task without a project keeps the currency that it has.
  const usual = offerCurrency ?? (mode === 'edit' && original.project === null ? original.currency : tenant.currency);
  const projects = useMemo(() => (offerCurrency ? projectSourceIn(offerCurrency) : projectSource), [offerCurrency]);
  const bind = bindFields(props);
  const hierarchies = useQuery(hierarchiesQuery);
  const become = (next: TaskFormValues) => form.setValues(next);

  const priority = (
    <SelectField
      label={t.form.priority}
      options={PRIORITIES.map((value) => ({ value, label: t.priority[value] }))}
      {...bind('priority')}
      onChange={(priority) => priority && form.setFieldValue('priority', priority)}
    />
  );

  return (
    <FieldGrid>
      {mode === 'new' && (
        <div className={c.whole}>
          <TextField label={t.form.name} required maxLength={200} data-autofocus {...bind('title')} />
        </div>
      )}
      <div className={c.whole}>
        <TextAreaField
          label={t.form.description}
          required
          rows={mode === 'new' ? 3 : 1}
          maxLength={10_000}
          {...bind('description')}
        />
      </div>
      {companies}
      {mode === 'new' && priority}
      {isPrivate(v) && (
        <div className={c.whole}>
          <TextAreaField
            label={t.form.clientNote}
            description={mode === 'new' && t.form.clientNoteHint}
            required
            rows={mode === 'new' ? 2 : 1}
            maxLength={2000}
            {...bind('client_note')}
          />
        </div>
      )}
      <div className={mode === 'new' ? c.whole : undefined}>
        <HierarchyPicker label={t.form.whier} required nodes={hierarchies.data ?? []} {...bind('whier_id')} />
      </div>
      {mode === 'edit' && priority}
      {v.role_type === 'CONTRACTOR' && (
        <>
          <AsyncSelect
            label={t.form.project}
            source={projects}
            {...bind('project')}
            onChange={(project) => become(applyProject(v, project, usual))}
          />
          {mode === 'new' && (
            <SelectField
              label={t.form.currency}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
              {...bind('currency')}
              {...(v.project && { description: t.form.currencyLocked })}
              {...(offerCurrency && { description: t.form.currencyOfOffer })}
              disabled={props.disabled || v.project !== null || offerCurrency !== undefined}
              onChange={(currency) => currency && form.setFieldValue('currency', currency)}
            />
          )}
        </>
      )}
    </FieldGrid>
  );
}
