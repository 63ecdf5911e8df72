import { IconChevronDown } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMonth, formatWeekday } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import { ICON } from '@/ui/media/icon';
import { DayBadges, DayMarks } from './DayMarks';
import { DayContent } from './DayPanel';
import { clockOn, dayNumber, hasCome, hoursText } from './months';
import type { Sheet, SheetDay } from './time-sheets.api';
import c from './time-sheets.module.css';
import type { Corrections } from './use-corrections';

interface Props {
  readonly sheet: Sheet;
  readonly day: string | undefined;
  readonly corrections: Corrections | null;
  readonly onDay: (day: string | undefined) => void;
}

const isEmpty = (day: SheetDay) => day.sessions.length + day.absences.length === 0 && day.holiday === null;

/** The month on a phone: a day opens below itself. */
export function DayList({ sheet, day, corrections, onDay }: Props) {
  const t = useOfficeT().timeSheets;
  return (
    <ul className={c.days} aria-label={t.table({ name: sheet.name, month: formatMonth(sheet.month) })}>
      {sheet.days.map((one) => {
        const open = one.date === day;
        const worked = one.first_start !== null && one.last_end !== null;
        const name = (
          <span className={base.unbroken}>
            <b>{dayNumber(one.date)}</b> {formatWeekday(one.date)}
          </span>
        );
        if (isEmpty(one) && !(corrections && hasCome(one))) {
          return (
            <li key={one.date} className={c.emptyDay} data-off={one.norm === 0 || undefined}>
              {name}
            </li>
          );
        }
        return (
          <li key={one.date} className={c.dayItem} data-conflict={one.overlaps.length > 0 || undefined}>
            <button
              type="button"
              className={c.dayButton}
              aria-expanded={open}
              onClick={() => onDay(open ? undefined : one.date)}
            >
              {name}
              <span className={c.dayWhat}>
                {worked && one.first_start && one.last_end && (
                  <span className="num">
                    {clockOn(one.date, one.first_start)}–{clockOn(one.date, one.last_end)}
                  </span>
                )}
                <DayBadges day={one} />
                <DayMarks day={one} />
              </span>
              <span className={c.daySum}>
                <b>{one.total > 0 && hoursText(one.total)}</b>
                {one.overtime > 0 && <span className={c.over}>+{hoursText(one.overtime)}</span>}
              </span>
              <IconChevronDown {...ICON} className={c.chevron} />
            </button>
            {open && <DayContent day={one} corrections={corrections} />}
          </li>
        );
      })}
    </ul>
  );
}
