import { isSkipped } from '@/lib/clock-change';
import type { Reading } from '@/ui/layout/reading';

/** The times of day that a field takes. */
export interface TimeRules {
  /** Earliest and latest time, themselves included. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Minutes from one time that can be chosen to the next. */
  readonly step: number;
  /** The day that the time is of, where there is one: not every time comes on every day. */
  readonly day?: string | null | undefined;
}

/** Reads a typed time of day: "8", "8:30", "08.30", "830" or "8 h". Nothing typed is "". */
export function readTime(text: string, { min, max, step, day }: TimeRules): Reading<string> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: '' };
  const parts = /^(\d{1,2})(\d{2})\s*h?$/.exec(trimmed) ?? /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?\s*h?\.?$/i.exec(trimmed);
  if (!parts) return { fault: (t) => t.time };
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hours > 23 || minutes > 59) return { fault: (t) => t.noSuchTime };
  const time = timeText(hours * 60 + minutes);
  if (minutes % step !== 0) return { fault: (t) => t.timeStep({ minutes: step }) };
  if (min !== undefined && time < min) return { fault: (t) => t.firstTime({ time: min }) };
  if (max !== undefined && time > max) return { fault: (t) => t.lastTime({ time: max }) };
  if (day && isSkipped(day, time)) return { fault: (t) => t.skippedTime({ time }) };
  return { value: time };
}

/** The times that can be chosen, from midnight on. */
export function timesOf({ min, max, step }: TimeRules): string[] {
  const all = Array.from({ length: Math.floor((24 * 60) / step) }, (_, i) => timeText(i * step));
  return all.filter((time) => (min === undefined || time >= min) && (max === undefined || time <= max));
}

const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
