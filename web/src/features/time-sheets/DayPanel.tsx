import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDay } from '@/lib/day-words';
import { orderNumber } from '@/records/numbers';
import { usePhone } from '@/ui/hooks/use-phone';
import { Section } from '@/ui/layout/Section';
import { ICON } from '@/ui/media/icon';
import { DayBadges, spansText } from './DayMarks';
import { clockOn, hasCome, hoursText } from './months';
import { isConcluded, ordersOf, sourceText } from './sheet-text';
import type { SheetDay } from './time-sheets.api';
import c from './time-sheets.module.css';
import type { Corrections } from './use-corrections';

interface Props {
  readonly day: SheetDay;
  readonly corrections: Corrections | null;
}

/** The chosen day: its sessions and breaks in their order. */
export function DayPanel({ day, corrections }: Props) {
  const t = useOfficeT().timeSheets;
  return (
    <Section title={formatDay(day.date)}>
      {day.sessions.length + day.absences.length === 0 && day.holiday === null && (
        <p className={c.quietLine}>{t.nothing}</p>
      )}
      <DayContent day={day} corrections={corrections} />
    </Section>
  );
}

/** Shows the sessions, breaks and absences of a day. */
export function DayContent({ day, corrections }: Props) {
  const t = useOfficeT().timeSheets;
  const phone = usePhone();
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
                    {orderNumber(line.piece.order_id)}
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
                {corrections && (
                  <button type="button" className={c.correct} onClick={() => corrections.edit(line.piece)}>
                    <IconPencil size={14} stroke={1.6} aria-hidden />
                    {t.correct}
                  </button>
                )}
              </li>
            ),
          )}
        </ol>
      )}
      {day.break > 0 && day.breaks.length === 0 && <p className={c.quietLine}>{t.breakWithin}</p>}
      {day.overlaps.length > 0 && <p className={c.warnLine}>{t.overlap({ spans: spansText(day) })}</p>}
      {corrections && (
        <div className={c.adds}>
          {ordersOf(day).map(({ id, title }) => (
            <Button
              key={id}
              variant="subtle"
              size={phone ? undefined : 'compact-sm'}
              title={title}
              leftSection={<IconPlus {...ICON} />}
              onClick={() => corrections.add(day, id)}
            >
              {t.add({ id })}
            </Button>
          ))}
          {hasCome(day) && (
            <Button
              variant="subtle"
              size={phone ? undefined : 'compact-sm'}
              leftSection={<IconPlus {...ICON} />}
              onClick={() => corrections.choose(day)}
            >
              {ordersOf(day).length > 0 ? t.addOther : t.addHours}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
