import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/hr';
import { DateInput } from '@mantine/dates';
import { useLocale, useT } from '@/i18n/I18nProvider';
import { type Day, dayText, FIRST_DAY, LAST_DAY, parseDay } from './dates';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';

export interface DateFieldProps extends FieldProps<Day | null> {
  /** Earliest and latest day that can be chosen, themselves included. */
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  clearable?: boolean;
  /** Called instead of `onChange` with a typed day outside `min` and `max`. */
  onRefused?: (day: Day) => void;
}

/** A calendar day: typed in Croatian style or chosen from a calendar that starts on Monday. */
export function DateField(props: DateFieldProps) {
  const t = useT().ui;
  const { locale } = useLocale();
  const allowed = (day: Day) => (!props.min || day >= props.min) && (!props.max || day <= props.max);
  const { rightSection, rightSectionWidth, ...field } = useFieldProps(props);
  return (
    <DateInput
      {...field}
      {...(rightSection && { rightSection, rightSectionWidth })}
      classNames={{ input: c.number }}
      locale={locale}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      minDate={FIRST_DAY}
      maxDate={LAST_DAY}
      excludeDate={(day) => !allowed(day)}
      valueFormat={(day) => (typeof day === 'string' ? dayText(day) : '')}
      dateParser={(text) => parseDay(text)}
      inputMode="text"
      placeholder={props.placeholder ?? t.calendar.placeholder}
      clearable={props.clearable ?? true}
      clearButtonProps={{ 'aria-label': t.clearField({ field: props.label }), tabIndex: 0 }}
      popoverProps={{ transitionProps: { duration: 85 } }}
      ariaLabels={{
        previousMonth: t.calendar.previousMonth,
        nextMonth: t.calendar.nextMonth,
        previousYear: t.calendar.previousYear,
        nextYear: t.calendar.nextYear,
        previousDecade: t.calendar.previousDecade,
        nextDecade: t.calendar.nextDecade,
      }}
      value={props.value}
      onChange={(day) => (day === null || allowed(day) ? props.onChange(day) : props.onRefused?.(day))}
    />
  );
}
