import { useOfficeT } from '@/i18n/I18nProvider';
import { type Day, dayText } from '@/lib/day-text';
import { formatWeekday } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import type { RepeatDate } from './recurrence.api';
import c from './recurrence.module.css';

/** "pon 30. 11. 2026.", and what became of it where the work is on another day or on none. */
export function DateText({ date: { day, on_day: on, why, off } }: { date: RepeatDate }) {
  const t = useOfficeT().recurrence;
  const said = useDaySaid();
  const reason = off || (why === '' ? '' : t.why[why]);
  return (
    <span className={c.date}>
      {on === null ? <s>{said(day)}</s> : said(on)}
      {on === null && <span className={base.meta}>{[t.date.left, reason].filter(Boolean).join(' · ')}</span>}
      {on !== null && on !== day && (
        <span className={base.meta}>{[t.date.instead({ day: said(day) }), reason].filter(Boolean).join(' · ')}</span>
      )}
      {on === day && off && <span className={base.meta}>{off}</span>}
    </span>
  );
}

/** Returns a function that formats a day with its day of the week. */
export function useDaySaid() {
  return (day: Day) => `${formatWeekday(day)} ${dayText(day)}`;
}
