import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import { type Day, dayText } from './dates';
import type { FieldProps } from './field';
import c from './field.module.css';
import { OnReach } from './OnReach';

export interface DateFieldProps extends FieldProps<Day | null> {
  /** Earliest and latest day that can be chosen, themselves included. */
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  clearable?: boolean;
  /** Called instead of `onChange` with a typed day outside `min` and `max`. */
  onRefused?: (day: Day) => void;
}

const box = part(() => import('./DateBox'));

/** A calendar day: typed in Croatian style or chosen from a calendar that starts on Monday. */
export function DateField(props: DateFieldProps) {
  const t = useT().ui.calendar;
  return (
    <OnReach
      part={box}
      field={props}
      shown={props.value === null ? '' : dayText(props.value)}
      placeholder={t.placeholder}
      onClear={(props.clearable ?? true) ? () => props.onChange(null) : undefined}
      opens="calendar"
      inputClass={c.number}
    >
      {({ DateBox }, id) => <DateBox {...props} id={id} />}
    </OnReach>
  );
}
