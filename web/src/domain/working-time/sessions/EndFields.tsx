import { Text } from '@mantine/core';
import { useId } from 'react';
import { useT } from '@/i18n/I18nProvider';
import type { Day } from '@/lib/day-text';
import base from '@/ui/base.module.css';
import { DateField } from '@/ui/fields/DateField';
import { TimeField } from '@/ui/fields/TimeField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';

interface Props {
  readonly form: AppForm<{ day: Day | null; time: string }>;
  readonly hint: string;
  readonly min: Day;
  readonly max: Day;
}

/** The day and the time at which work ended. */
export default function EndFields({ form, hint, min, max }: Props) {
  const t = useT().sessions;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div role="group" aria-labelledby={id} className={base.stack8}>
      <Text id={id} className={base.bold}>
        {t.end.label}
      </Text>
      <Text className={base.quiet}>{hint}</Text>
      <FieldGrid>
        <DateField label={t.toDay} required clearable={false} min={min} max={max} {...form.field('day')} />
        <TimeField step={1} label={t.to} day={form.values.day} required data-autofocus {...form.field('time')} />
      </FieldGrid>
    </div>
  );
}
