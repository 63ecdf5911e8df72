import { Autocomplete, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { isRepeated, isSkipped } from '@/lib/clock-change';
import { readTime, timesOf } from '@/ui/text/times';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';
import picker from './picker.module.css';
import { useTyped } from './use-typed';

/** Where the list of times is scrolled to when it opens. */
const WORKDAY = '08:00';

/**
 * A time of day as "08:30": typed, or chosen from a list in quarters of an hour; empty is "". A time that was there
 * before, such as one a phone sent, stays as it is.
 */
export function TimeField(
  props: FieldProps<string> & { min?: string; max?: string; step?: number; day?: string | null },
) {
  const t = useT().ui;
  const { min, max, step = 15, day, value, unread, onUnread } = props;
  const rules = { min, max, step, day };
  const typing = useTyped(props, {
    read: (text) => readTime(text, rules),
    show: (time) => time,
    isWhole: (text) => /^\s*(\d\d:?\d\d)?\s*$/.test(text),
  });
  // The day became another one, on which the clock leaves the time out.
  const isLeftOut = unread === undefined && !!day && value !== '' && isSkipped(day, value);
  const tellLeftOut = useEffectEvent(() => onUnread?.(value));
  useEffect(() => {
    if (isLeftOut) tellLeftOut();
  }, [isLeftOut]);
  const isTwice = unread === undefined && !!day && value !== '' && isRepeated(day, value);
  // Not while somebody types: it would lie over what comes next.
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const showNear = useEffectEvent(() => {
    const list = document.getElementById(input.current?.getAttribute('aria-controls') ?? '');
    list?.querySelector(`[value="${props.value || WORKDAY}"]`)?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (!open) return;
    const drawn = requestAnimationFrame(showNear);
    return () => cancelAnimationFrame(drawn);
  }, [open]);
  const isEmptied = !props.required && !props.disabled && !props.readOnly && typing.text !== '';
  return (
    <Autocomplete
      {...useFieldProps(
        { ...props, ...(isTwice && { description: t.time.twice({ time: value }) }), error: typing.error },
        isEmptied
          ? {
              node: (
                <CloseButton
                  size={24}
                  aria-label={t.clearField({ field: props.label })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    typing.choose('');
                    input.current?.focus();
                  }}
                />
              ),
              width: 24,
            }
          : undefined,
      )}
      ref={input}
      classNames={{ input: c.number, option: picker.item }}
      data={timesOf({ min, max, step: Math.max(step, 15) })}
      // The list shows all times, regardless of the text in the field.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      dropdownOpened={open}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(true)}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      inputMode="text"
      autoComplete="off"
      placeholder={props.placeholder ?? t.time.placeholder}
      value={typing.text}
      onChange={(text) => {
        setOpen(false);
        typing.change(text);
      }}
      onBlur={typing.onBlur}
      onKeyDown={(event) => {
        // Enter takes the chosen one of an open list.
        if (!open) typing.onKeyDown(event);
        if (event.key === 'ArrowDown') setOpen(true);
      }}
    />
  );
}
