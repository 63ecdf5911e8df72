import { formatTime, toWall } from '@/lib/date';

/** The calendar month of a day: "2026-11". */
export const monthOf = (day: string) => day.slice(0, 7);

const moved = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

export const monthBefore = (month: string) => moved(month, -1);
export const monthAfter = (month: string) => moved(month, 1);

/** "8:05" of minutes. */
export const hoursText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The clock at an instant of a day; at its end "24:00". */
export const clockOn = (day: string, iso: string) => (toWall(iso)[0] > day ? '24:00' : formatTime(iso));

/** "17." of a day. */
export const dayNumber = (day: string) => `${Number(day.slice(8))}.`;

/** "17. 11." of a day. */
export const shortDay = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`;
