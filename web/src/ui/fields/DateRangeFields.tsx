import type { ReactNode } from 'react';
import { type DateRange, withEnd, withStart } from '@/ui/text/dates';
import { DateField } from './DateField';
import type { FieldFrame } from './field';
import c from './field.module.css';

interface Props {
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  /** Also bounds the start by the end, as list filters do; otherwise a later start clears the end. */
  readonly bounded?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly fromError?: ReactNode;
  readonly toError?: ReactNode;
  /** Tie both fields to a form, which is not to be saved over what they cannot take. */
  readonly from?: Unread;
  readonly to?: Unread;
}

type Unread = Pick<FieldFrame, 'unread' | 'onUnread' | 'data-path'>;

/** Two days that bound each other: no day before the start can be chosen as the end. */
export function DateRangeFields({ value, onChange, bounded, ...props }: Props) {
  return (
    <div className={c.pair}>
      <DateField
        {...props.from}
        label={props.fromLabel}
        value={value.from}
        max={bounded ? value.to : null}
        onChange={(from) => onChange(withStart(value, from))}
        error={props.fromError}
        required={props.required}
        disabled={props.disabled}
      />
      <DateField
        {...props.to}
        label={props.toLabel}
        value={value.to}
        min={value.from}
        onChange={(to) => onChange(withEnd(value, to))}
        onRefused={(to) => withEnd(value, to)}
        error={props.toError}
        required={props.required}
        disabled={props.disabled}
      />
    </div>
  );
}
