import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/hr';
import { DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { useLocale, useT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { formatLongDate } from '@/lib/day-words';
import { focusFirst } from '@/ui/hooks/use-focus-first';
import { dayInOtherMonth, FIRST_DAY, LAST_DAY } from '@/ui/text/dates';

interface Props {
  readonly value: Day | null;
  readonly min?: Day | null | undefined;
  readonly max?: Day | null | undefined;
  /** Begins with the focus on the chosen day. */
  readonly isFocused: boolean;
  readonly onChoose: (day: Day) => void;
}

const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The calendar. Arrows go from day to day, Page Up and Page Down from month to month. */
export default function DayPicker({ value, min, max, isFocused, onChoose }: Props) {
  const t = useT().ui.calendar;
  const { locale } = useLocale();
  const isAllowed = (day: Day) => (!min || day >= min) && (!max || day <= max);
  const begin = value ?? (isAllowed(today()) ? today() : (min ?? max ?? today()));
  const [at, setAt] = useState<Day>(begin);
  const onKeyDown = (event: KeyboardEvent) => {
    const months = MONTHS[event.key];
    if (months === undefined) return;
    event.preventDefault();
    const day = dayInOtherMonth(at, months);
    setAt(min && day < min ? min : max && day > max ? max : day);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the calendar's days
    <div ref={isFocused ? focusFirst : undefined} key={at} onKeyDown={onKeyDown}>
      <DatePicker
        locale={locale}
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        minDate={FIRST_DAY}
        maxDate={LAST_DAY}
        excludeDate={(day) => !isAllowed(day)}
        ariaLabels={{
          previousMonth: t.previousMonth,
          nextMonth: t.nextMonth,
          previousYear: t.previousYear,
          nextYear: t.nextYear,
          previousDecade: t.previousDecade,
          nextDecade: t.nextDecade,
        }}
        defaultDate={at}
        value={value}
        getDayAriaLabel={(day) => formatLongDate(day)}
        getDayProps={(day) => (day === at ? { 'data-autofocus': true, tabIndex: 0 } : {})}
        onChange={(day) => day !== null && onChoose(day)}
      />
    </div>
  );
}
