import { Link } from '@tanstack/react-router';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { formatDay } from '@/lib/date';
import { Section } from '@/ui/Section';
import { DayBadges, spansText } from './DayMarks';
import { clockOn, hoursText } from './months';
import { isConcluded, sourceText } from './sheet-text';
import type { SheetDay } from './time-sheets.api';
import c from './time-sheets.module.css';

/** The chosen day: its sessions and breaks in their order. A locked month is not corrected. */
export function DayPanel({ day, locked }: { day: SheetDay | undefined; locked: boolean }) {
  const t = useOfficeT().timeSheets;
  const { locale } = useLocale();
  if (!day) return null;
  return (
    <Section title={formatDay(day.date, locale)}>
      <DayContent day={day} locked={locked} />
      {day.sessions.length + day.absences.length === 0 && day.holiday === null && (
        <p className={c.quietLine}>{t.nothing}</p>
      )}
    </Section>
  );
}

/** What a day is made of. */
export function DayContent({ day, locked }: { day: SheetDay; locked: boolean }) {
  const t = useOfficeT().timeSheets;
  const lines = [
    ...day.sessions.map((piece) => ({ at: piece.from, piece })),
    ...day.breaks.map((span) => ({ at: span.from, span })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <div className={c.dayContent}>
      {(day.holiday !== null || day.absences.length > 0) && (
        <p className={c.badges} data-wrap>
          <DayBadges day={day} />
          {day.absences.map(({ kind, minutes }) => (
            <span key={kind} className={c.quiet}>
              {hoursText(minutes)}
            </span>
          ))}
          {day.paid_holiday > 0 && (
            <span className={c.quiet}>
              {t.paidHoliday} {hoursText(day.paid_holiday)}
            </span>
          )}
        </p>
      )}
      {lines.length > 0 && (
        <ol className={c.pieces}>
          {lines.map((line) =>
            'span' in line ? (
              <li key={line.at} className={c.piece} data-break>
                <span className="num">
                  {clockOn(day.date, line.span.from)}–{clockOn(day.date, line.span.to)}
                </span>
                <span>{t.break}</span>
              </li>
            ) : (
              <li key={line.piece.session_id} className={c.piece}>
                <span className="num">
                  {clockOn(day.date, line.piece.from)}–{line.piece.to && clockOn(day.date, line.piece.to)}
                </span>
                <span className={c.pieceWhat}>
                  <Link
                    to="/work-orders/$orderId"
                    params={{ orderId: String(line.piece.order_id) }}
                    hash="sessions"
                    className={c.link}
                    title={line.piece.title}
                    aria-label={t.openOrder({ id: line.piece.order_id, title: line.piece.title })}
                  >
                    {line.piece.order_id}
                  </Link>
                  {' · '}
                  <span
                    data-warn={isConcluded(line.piece) || undefined}
                    title={isConcluded(line.piece) ? t.concludedHint : undefined}
                  >
                    {sourceText(line.piece, t)}
                  </span>
                </span>
                <span className={c.pieceTitle}>{line.piece.title}</span>
              </li>
            ),
          )}
        </ol>
      )}
      {day.break > 0 && day.breaks.length === 0 && <p className={c.quietLine}>{t.breakWithin}</p>}
      {day.overlaps.length > 0 && <p className={c.warnLine}>{t.overlap({ spans: spansText(day) })}</p>}
      {!locked && day.sessions[0] && (
        <Link
          to="/work-orders/$orderId"
          params={{ orderId: String(day.sessions[0].order_id) }}
          hash="sessions"
          className={c.link}
        >
          {t.correct}
        </Link>
      )}
    </div>
  );
}
