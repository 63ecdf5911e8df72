import type { Messages } from '@/i18n/types';
import type { Piece, SheetDay } from './time-sheets.api';

type Words = Messages['timeSheets'];

/** Reports whether nobody gave the end of the work. */
export const isConcluded = (piece: Piece) => piece.end_source === 'LEFT' || piece.end_source === 'CLOSED';

export const isRunning = (piece: Piece) => piece.ended_at === null;

/** Returns the source of a session's time, and that of its end if it differs. */
export function sourceText(piece: Piece, t: Words): string {
  if (isRunning(piece)) return t.sources.running;
  if (isConcluded(piece)) return t.sources.concluded;
  return t.sources[piece.source === 'LIVE' && piece.end_source ? piece.end_source : piece.source];
}

/** The orders of a day, each once, in the order in which they were worked on. */
export function ordersOf(
  day: SheetDay,
): readonly { readonly id: number; readonly title: string; readonly minutes: number }[] {
  const by = new Map<number, { id: number; title: string; minutes: number }>();
  for (const { order_id: id, title, minutes } of day.sessions) {
    by.set(id, { id, title, minutes: (by.get(id)?.minutes ?? 0) + minutes });
  }
  return [...by.values()];
}

/** Returns the minutes of a day without sessions: absences, and a paid holiday. */
export const awayMinutes = (day: Pick<SheetDay, 'leave' | 'sick' | 'other' | 'paid_holiday'>) =>
  day.leave + day.sick + day.other + day.paid_holiday;

/** The parts of a total, in the order and the colours of the bar. */
export const PARTS = [
  ['regular', 'blue'],
  ['overtime', 'amber'],
  ['sunday_holiday', 'orange'],
  ['leave', 'teal'],
  ['sick', 'red'],
  ['other', 'gray'],
  ['paid_holiday', 'violet'],
] as const;
