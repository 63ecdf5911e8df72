import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import type { Reading } from '@/ui/layout/reading';
import type { FieldProps } from './field';
import { afterPress } from './validate-on-leave';

interface Widget<T> {
  readonly read: (text: string) => Reading<T>;
  readonly show: (value: T) => string;
  /** Reports whether a text is taken while typing, and not only when the field is left. */
  readonly isWhole?: (text: string) => boolean;
  /** Called with a text that cannot be taken, when the field is left. */
  readonly onFault?: (text: string) => void;
}

/**
 * Returns the text of a field whose value is not a text. What is typed stays as typed; it becomes the value when it can
 * be parsed, and is formatted when the field is left. A text that cannot be parsed stays, with a message, and the value
 * stays the one before: the form gets it by `onUnread` and is not saved.
 */
export function useTyped<T>(field: FieldProps<T>, { read, show, isWhole = () => true, onFault }: Widget<T>) {
  const faults = useT().ui.fault;
  const [own, setOwn] = useState<string>();
  const unread = field.onUnread ? field.unread : own;
  const setUnread = field.onUnread ?? setOwn;
  const [typed, setTyped] = useState<string>();
  /** The message stays while what it is about is mended. */
  const [isTold, setTold] = useState(false);

  const means = (text: string) => {
    const reading = read(text);
    return 'value' in reading && Object.is(reading.value, field.value);
  };
  const text = unread ?? (typed !== undefined && means(typed) ? typed : show(field.value));

  const take = (value: T) => {
    setTold(false);
    if (unread !== undefined) setUnread(undefined);
    if (!Object.is(value, field.value)) field.onChange(value);
  };

  const change = (next: string) => {
    setTyped(next);
    const reading = read(next);
    if ('value' in reading && isWhole(next)) take(reading.value);
    else setUnread(next);
  };

  const settle = () => {
    if (typed === undefined && unread === undefined) return;
    const reading = read(text);
    if ('value' in reading) {
      setTyped(undefined);
      return take(reading.value);
    }
    onFault?.(text);
    afterPress(() => {
      setTyped(undefined);
      setTold(true);
    });
  };

  // A text that was refused may be valid by now, because another field has moved its bounds.
  const settleLater = useEffectEvent(settle);
  const reading = unread === undefined ? undefined : read(unread);
  const isReadable = reading !== undefined && 'value' in reading && typed === undefined;
  useEffect(() => {
    if (isReadable) settleLater();
  }, [isReadable]);

  const isShown = reading !== undefined && 'fault' in reading && (isTold || typed === undefined);
  return {
    text,
    change,
    settle,
    /** Takes a value that was chosen, not typed. */
    choose: (value: T) => {
      setTyped(undefined);
      take(value);
    },
    error: isShown ? reading.fault(faults) : field.error,
    onBlur: () => {
      settle();
      field.onBlur?.();
    },
    /** Keys that save a form take what is typed first. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle();
    },
  };
}
