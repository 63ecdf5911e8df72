import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { snapTime } from './dates';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';

/**
 * A time of day as "08:30", hours 0–23 in steps of a quarter; empty is "". What is typed goes to the next quarter
 * when the field is left; a time that was there before, such as one a phone sent, stays as it is.
 */
export function TimeField(props: FieldProps<string> & { min?: string; max?: string }) {
  const t = useT().ui;
  const {
    id,
    'data-path': path,
    'aria-required': required,
    'aria-invalid': invalid,
    onFocus,
    ...field
  } = useFieldProps(props);
  const typed = useRef(false);
  const input = { 'aria-required': required, 'aria-invalid': invalid };
  return (
    <TimePicker
      {...field}
      labelProps={{ ...field.labelProps, htmlFor: id }}
      classNames={{ field: c.number }}
      format="24h"
      minutesStep={15}
      min={props.min}
      max={props.max}
      withDropdown
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t.clearField({ field: props.label }), tabIndex: 0, size: 22 }}
      popoverProps={{ transitionProps: { duration: 85 } }}
      hoursInputLabel={`${props.label}: ${t.time.hours}`}
      minutesInputLabel={`${props.label}: ${t.time.minutes}`}
      hoursInputProps={{ ...input, id, 'data-path': path }}
      minutesInputProps={input}
      value={props.value}
      onChange={(value) => {
        typed.current = true;
        props.onChange(value);
      }}
      onFocus={onFocus && (() => onFocus())}
      onBlur={() => {
        if (typed.current && props.value !== '') props.onChange(snapTime(props.value));
        typed.current = false;
        props.onBlur?.();
      }}
    />
  );
}
