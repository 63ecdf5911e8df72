import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMonthName } from '@/lib/calendar';
import c from '../schedule.module.css';
import { FIRST_YEAR, LAST_YEAR } from '../schedule.search';

interface Props {
  readonly day: string;
  readonly onGo: (to: { readonly day: string }) => void;
}

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => String(FIRST_YEAR + n));
const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));

/** Chooses the month and the year that are shown. */
export default function MonthPicker({ day, onGo }: Props) {
  const t = useOfficeT().schedule;
  const year = day.slice(0, 4);
  return (
    <span className={c.monthPicker}>
      <select
        className={c.select}
        aria-label={t.month}
        value={day.slice(5, 7)}
        onChange={(event) => onGo({ day: `${year}-${event.currentTarget.value}-01` })}
      >
        {MONTHS.map((month) => (
          <option key={month} value={month}>
            {formatMonthName(`${year}-${month}`)}
          </option>
        ))}
      </select>
      <select
        className={c.select}
        aria-label={t.year}
        value={year}
        onChange={(event) => onGo({ day: `${event.currentTarget.value}-${day.slice(5, 7)}-01` })}
      >
        {YEARS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  );
}
