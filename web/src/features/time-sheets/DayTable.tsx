import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMonth, formatWeekday } from '@/lib/day-words';
import { DayBadges, DayMarks, DayOrders } from './DayMarks';
import { clockOn, dayNumber, hoursText } from './months';
import { awayMinutes } from './sheet-text';
import type { Sheet, SheetDay } from './time-sheets.api';
import c from './time-sheets.module.css';

interface Props {
  readonly sheet: Sheet;
  /** The chosen day. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
}

const some = (minutes: number) => (minutes > 0 ? hoursText(minutes) : '');

/** The whole month, a line for each day. */
export function DayTable({ sheet, day, onDay }: Props) {
  const t = useOfficeT().timeSheets;
  const { totals } = sheet;
  const head = t.columns;
  return (
    <section
      className={c.tableCard}
      aria-label={t.table({ name: sheet.name, month: formatMonth(sheet.month) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
    >
      <table className={c.table}>
        <thead>
          <tr>
            <th scope="col">{head.day}</th>
            <th scope="col">{head.from}</th>
            <th scope="col">{head.to}</th>
            <th scope="col" data-number>
              {head.break}
            </th>
            <th scope="col" data-number>
              {head.regular}
            </th>
            <th scope="col" data-number>
              {head.overtime}
            </th>
            <th scope="col" data-number>
              {head.night}
            </th>
            <th scope="col" data-number>
              {head.sunday_holiday}
            </th>
            <th scope="col" data-number>
              {head.away}
            </th>
            <th scope="col" data-number>
              {head.total}
            </th>
            <th scope="col">{head.orders}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.days.map((one) => (
            <DayRow key={one.date} day={one} chosen={one.date === day} onChoose={() => onDay(one.date)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t.sum}
            </th>
            <td data-number>{hoursText(totals.break)}</td>
            <td data-number>{hoursText(totals.regular)}</td>
            <td data-number>{hoursText(totals.overtime)}</td>
            <td data-number>{hoursText(totals.night)}</td>
            <td data-number>{hoursText(totals.sunday_holiday)}</td>
            <td data-number>{hoursText(awayMinutes(totals))}</td>
            <td data-number>{hoursText(totals.total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function DayRow({ day, chosen, onChoose }: { day: SheetDay; chosen: boolean; onChoose: () => void }) {
  const worked = day.first_start !== null && day.last_end !== null;
  const told = day.holiday !== null || day.absences.length > 0;
  return (
    <tr
      className={c.row}
      data-chosen={chosen || undefined}
      data-off={day.norm === 0 || undefined}
      data-conflict={day.overlaps.length > 0 || undefined}
      data-sunday={new Date(`${day.date}T00:00:00Z`).getUTCDay() === 0 || undefined}
      onClick={({ target }) => target instanceof Element && !target.closest('a, button') && onChoose()}
    >
      <th scope="row">
        <button type="button" className={c.day} aria-pressed={chosen} onClick={onChoose}>
          <b>{dayNumber(day.date)}</b> {formatWeekday(day.date)}
        </button>
      </th>
      {worked || !told ? (
        <>
          <td>{day.first_start && clockOn(day.date, day.first_start)}</td>
          <td>{day.last_end && clockOn(day.date, day.last_end)}</td>
          <td data-number data-quiet>
            {some(day.break)}
          </td>
          <td data-number>{some(day.regular)}</td>
        </>
      ) : (
        <td colSpan={4}>
          <span className={c.badges}>
            <DayBadges day={day} />
          </span>
        </td>
      )}
      <td data-number data-overtime>
        {some(day.overtime)}
      </td>
      <td data-number>{some(day.night)}</td>
      <td data-number>{some(day.sunday_holiday)}</td>
      <td data-number>{some(awayMinutes(day))}</td>
      <td data-number data-total>
        {some(day.total)}
      </td>
      <td>
        <span className={c.badges}>
          <DayOrders day={day} />
          {worked && <DayBadges day={day} />}
          <DayMarks day={day} />
        </span>
      </td>
    </tr>
  );
}
