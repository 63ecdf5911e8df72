import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { type Day, fieldDay } from '@/lib/day-text';
import { useEscape } from '@/ui/overlays/use-escape';
import { isWholeDay, parseDay, readDay } from '@/ui/text/dates';
import DayPicker from './DayPicker';
import { type FieldProps, useFieldProps } from './field';
import c from './field.module.css';
import { useTyped } from './use-typed';

export interface DateFieldProps extends FieldProps<Day | null> {
  /** Earliest and latest day that can be chosen, themselves included. */
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  clearable?: boolean;
  /** Called with a typed day outside `min` and `max`, which is not taken. */
  onRefused?: (day: Day) => void;
}

/**
 * A calendar day: typed day first or chosen from a calendar that starts on Monday. A press on the field opens
 * the calendar beside it; its button and the down arrow open it for the keyboard.
 */
export function DateField(props: DateFieldProps) {
  const t = useT().ui;
  const { min, max, clearable = true, onRefused } = props;
  const rules = { min, max, needed: !clearable };
  const typing = useTyped(props, {
    read: (text) => readDay(text, rules),
    show: (day) => (day === null ? '' : fieldDay(day)),
    isWhole: (text) => text.trim() === '' || isWholeDay(text),
    onFault: (text) => {
      const day = parseDay(text);
      if (day !== null) onRefused?.(day);
    },
  });
  const [open, setOpen] = useState<'no' | 'beside' | 'within'>('no');
  const input = useRef<HTMLInputElement>(null);
  const isOff = props.disabled === true || props.readOnly === true;
  const close = () => {
    setOpen('no');
    if (open === 'within') input.current?.focus();
  };
  useEscape(open !== 'no', close);
  const choose = (day: Day | null) => {
    typing.choose(day);
    setOpen('no');
    input.current?.focus();
  };
  const isEmptied = clearable && !isOff && typing.text !== '';
  return (
    <Popover
      opened={open !== 'no' && !isOff}
      onChange={(opened) => !opened && setOpen('no')}
      closeOnEscape={false}
      trapFocus={open === 'within'}
      position="bottom-start"
      // The next key goes to its days.
      transitionProps={{ duration: 0 }}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...useFieldProps(
            { ...props, error: typing.error },
            {
              node: (
                <>
                  {isEmptied && (
                    <CloseButton
                      size={24}
                      aria-label={t.clearField({ field: props.label })}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(null)}
                    />
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={t.calendar.open}
                    aria-haspopup="dialog"
                    aria-expanded={open !== 'no'}
                    disabled={isOff}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => setOpen(open === 'no' ? 'within' : 'no')}
                  >
                    <IconCalendar size={16} stroke={1.6} />
                  </ActionIcon>
                </>
              ),
              width: isEmptied ? 52 : 28,
            },
          )}
          ref={input}
          classNames={{ input: c.number }}
          autoComplete="off"
          placeholder={props.placeholder ?? t.calendar.placeholder}
          value={typing.text}
          onChange={(event) => typing.change(event.currentTarget.value)}
          onClick={() => open === 'no' && setOpen('beside')}
          onBlur={() => {
            if (open === 'beside') setOpen('no');
            typing.onBlur();
          }}
          onKeyDown={(event) => {
            typing.onKeyDown(event);
            if (event.key === 'Tab' || event.key === 'Enter') setOpen('no');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen('within');
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={props.label}
        // The field keeps the focus, and with it what is half typed, while the pointer is in the calendar.
        onMouseDown={(event) => open === 'beside' && event.preventDefault()}
      >
        <DayPicker {...rules} value={props.value} isFocused={open === 'within'} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
