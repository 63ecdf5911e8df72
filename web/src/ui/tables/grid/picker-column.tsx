import type { ReactNode } from 'react';
import { part } from '@/lib/part';
import type { PickerSource } from '@/ui/fields/picker-source';
import type { PickerColumn } from './columns';

/** The list of a picker's cell; fetched when the first is reached for. */
export const pickerBox = part(() => import('./PickerBox'));

interface Spec<V, T> {
  readonly id: string;
  readonly header: string;
  readonly width?: number;
  readonly minWidth?: number;
  readonly hideHeader?: boolean;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly aliases?: readonly string[];
  readonly source: PickerSource<T>;
  /** The record chosen in a row. */
  readonly chosen: (values: V) => T | null;
  readonly write: (values: V, option: T) => V;
  readonly clear?: (values: V) => V;
  readonly paste?: (values: V, text: string) => V | null;
  /** Returns the text of the closed cell; the source's own label by default. */
  readonly shown?: (values: V) => string;
  readonly mark?: (values: V) => ReactNode;
}

/** A column whose cells choose one record of many on the server. */
export function pickerColumn<V, T>({ source, chosen, write, ...spec }: Spec<V, T>): PickerColumn<V> {
  const idOf = (values: V) => {
    const option = chosen(values);
    return option === null ? null : source.id(option);
  };
  return {
    kind: 'picker',
    shown: (values) => {
      const option = chosen(values);
      return option === null ? '' : source.label(option);
    },
    ...spec,
    same: (a, b) => idOf(a) === idOf(b),
    open: ({ values, typed, label, onPick, onLeave, onClose }) => {
      const box = pickerBox.read();
      if (!box) return null;
      return (
        <box.PickerBox
          source={source}
          chosen={chosen(values)}
          typed={typed}
          label={label}
          narrow={spec.hideHeader ?? false}
          onPick={(option) => onPick(write(values, option))}
          onLeave={onLeave}
          onClose={onClose}
        />
      );
    },
  };
}
