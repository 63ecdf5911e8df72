import { memo } from 'react';
import { formatDuration } from '@/lib/date';
import { formatWeekday } from '@/lib/day-words';
import type { Crew } from '../schedule.api';
import c from '../schedule.module.css';
import { crewDay } from './crew-day';

interface Props {
  readonly day: string;
  readonly crew: Crew | undefined;
  readonly isToday: boolean;
  /** In pixels; without it all days have the same. */
  readonly width?: number | undefined;
  readonly onDay: (day: string) => void;
}

/** The head of a column: its day, which opens it, and its holiday or what is planned on it. */
export const DayHead = memo(function DayHead({ day, crew, isToday, width, onDay }: Props) {
  const { holiday, isOff, planned } = crewDay(crew, day);
  return (
    <div
      className={c.head}
      style={width === undefined ? undefined : { flex: `0 0 ${width}px` }}
      data-today={isToday || undefined}
      data-off={isOff || undefined}
    >
      <button type="button" className={c.headDay} onClick={() => onDay(day)}>
        {formatWeekday(day)} <b>{Number(day.slice(8))}</b>
      </button>
      <span className={c.headNote}>{holiday ?? (planned > 0 ? formatDuration(planned) : '')}</span>
    </div>
  );
});
