import { SegmentedControl } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '@/api/session';
import { personSource } from '@/domain/people/people';
import { holidaysQuery } from '@/domain/working-time/working-time';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TimeField } from '@/ui/fields/TimeField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { type AbsenceFormValues, withFrom, workingDays, yearsOf } from './absence-form';
import { KINDS } from './absence-text';
import c from './absences.module.css';

interface Props {
  readonly form: AppForm<AbsenceFormValues>;
  /** Shows the choice of a person, for people who record absences of others. */
  readonly choosesPerson?: boolean;
}

/** Shows the number of working days in the chosen days. */
function WorkingDays({ values }: { readonly values: AbsenceFormValues }) {
  const { absences: t } = useOfficeT();
  const { working_hours } = useSession().tenant;
  const years = yearsOf(values);
  const holidays = useQueries({ queries: years.map(holidaysQuery) });
  const known = holidays.flatMap(({ data }) => data ?? []);
  if (years.length === 0 || holidays.some(({ data }) => !data)) return null;
  const n = workingDays(values, working_hours, new Set(known.flatMap(({ day, off }) => (off ? [day] : []))));
  return n === 0 ? <Note tone="warning">{t.form.noDays}</Note> : <p className={c.working}>{t.days({ n })}</p>;
}

/** The fields of an absence. */
export function AbsenceFields({ form, choosesPerson = false }: Props) {
  const { form: t, kinds } = useOfficeT().absences;
  const id = useId();
  const { values: v } = form;
  const time = (field: 'from_time' | 'to_time', label: string, day: string | null) => (
    <TimeField label={label} required day={day} {...form.field(field)} />
  );
  return (
    <>
      <FieldGrid>
        {choosesPerson && (
          <AsyncSelect label={t.person} required source={personSource} data-autofocus {...form.field('person')} />
        )}
        <SelectField
          label={t.kind}
          required
          options={KINDS.map((value) => ({ value, label: kinds[value] }))}
          {...form.field('kind')}
        />
      </FieldGrid>
      <div className={base.stack4}>
        <span id={id} className={base.label}>
          {t.span}
        </span>
        <SegmentedControl
          aria-labelledby={id}
          data={[
            { value: 'whole', label: t.whole },
            { value: 'part', label: t.part },
          ]}
          value={v.whole_days ? 'whole' : 'part'}
          onChange={(value) => form.setValues({ whole_days: value === 'whole' })}
        />
      </div>
      <div className={v.whole_days ? c.days : c.times}>
        <DateField
          label={t.from}
          required
          clearable={false}
          {...form.field('from_day')}
          onChange={(day) => form.setValues(withFrom(v, day))}
        />
        {!v.whole_days && time('from_time', t.fromTime, v.from_day)}
        <DateField label={t.to} required clearable={false} min={v.from_day} {...form.field('to_day')} />
        {!v.whole_days && time('to_time', t.toTime, v.to_day)}
      </div>
      {v.whole_days && <WorkingDays values={v} />}
      <TextAreaField label={t.note} description={t.noteHint} rows={2} maxLength={1000} {...form.field('note')} />
    </>
  );
}
