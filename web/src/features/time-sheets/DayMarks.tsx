import { IconAlertTriangle, IconClockQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { orderNumber } from '@/records/numbers';
import { StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import { clockOn, hoursText } from './months';
import { isConcluded, isRunning, ordersOf } from './sheet-text';
import type { SheetDay } from './time-sheets.api';
import c from './time-sheets.module.css';

const TONES: Readonly<Record<SheetDay['absences'][number]['kind'], Tone>> = {
  LEAVE: 'teal',
  SICK: 'red',
  OTHER: 'gray',
};

/** Why a day has hours without work: absences, and the name of a holiday. */
export function DayBadges({ day }: { day: SheetDay }) {
  const t = useOfficeT().timeSheets;
  return (
    <>
      {day.holiday !== null && (
        <span className={day.paid_holiday + day.sunday_holiday > 0 ? c.holiday : c.quiet} title={day.holiday}>
          {day.holiday}
        </span>
      )}
      {day.absences.map(({ kind }) => (
        <StatusBadge key={kind} tone={TONES[kind]} label={t.kinds[kind]} />
      ))}
    </>
  );
}

export const spansText = (day: SheetDay) =>
  day.overlaps.map(({ from, to }) => `${clockOn(day.date, from)}–${clockOn(day.date, to)}`).join(', ');

/** Marks what is unusual about a day: running work, ends that nobody gave, overlaps. */
export function DayMarks({ day }: { day: SheetDay }) {
  const t = useOfficeT().timeSheets;
  return (
    <>
      {day.sessions.some(isRunning) && <StatusBadge tone="amber" label={t.sources.running} />}
      {day.overlaps.length > 0 && (
        <span className={c.warn} title={t.overlap({ spans: spansText(day) })}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {t.overlapShort({ spans: spansText(day) })}
        </span>
      )}
      {day.sick_work > 0 && (
        <span className={c.warn}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {t.sickWork}
        </span>
      )}
      {day.sessions.some(isConcluded) && (
        <span className={c.mark} title={t.concludedHint}>
          <IconClockQuestion size={14} stroke={1.6} aria-hidden />
          {t.sources.concluded}
        </span>
      )}
    </>
  );
}

/** The orders of a day. */
export function DayOrders({ day }: { day: SheetDay }) {
  const t = useOfficeT().timeSheets;
  return ordersOf(day).map(({ id, title, minutes }) => (
    <Link
      key={id}
      to="/work-orders/$orderId"
      params={{ orderId: String(id) }}
      className={c.link}
      title={`${title} · ${hoursText(minutes)}`}
      aria-label={t.openOrder({ id, title })}
    >
      {orderNumber(id)}
    </Link>
  ));
}
