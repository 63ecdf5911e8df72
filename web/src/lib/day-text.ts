import { language, writeDate } from '@/lib/formats';

/** A calendar day as the server writes it: "2026-11-21". */
export type Day = string;

const isCroatian = () => language() === 'hr';
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text);
const yearOf = (day: Day) => day.slice(0, 4);
const dateOf = (day: Day) => Number(day.slice(8, 10));

/** "21. 11. 2026." or "21 Nov 2026"; a text that is no day stays as it is. */
export const dayText = (day: Day) => (isDay(day) ? `${written(day)} ${yearOf(day)}${isCroatian() ? '.' : ''}` : day);

/** "07. 11. 2026." or "07/11/2026": a day as a field shows it, all digits, so that it can be typed over. */
export function fieldDay(day: Day): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return isCroatian() ? `${date}. ${month}. ${year}.` : `${date}/${month}/${year}`;
}

/** "7. 11." or "7 Nov", where the year is clear. */
export const shortDay = (day: Day) => (isDay(day) ? written(day) : day);

const written = (day: Day) =>
  writeDate(
    { day: 'numeric', month: isCroatian() ? 'numeric' : 'short', timeZone: 'UTC' },
    Date.parse(`${day.slice(0, 10)}T00:00:00Z`),
  );

/** "7. 11." in the year of today, "7. 11. 2027." in another. */
export const nearDay = (day: Day, today: Day) => (yearOf(day) === yearOf(today) ? shortDay(day) : dayText(day));

/** "7. 11. – 8. 12." in the year of today, "7. 11. – 8. 12. 2025." in another, "7. 11. 2026. – 8. 1. 2027." over two. */
export function nearDays({ from, to }: { readonly from: Day; readonly to: Day }, today: Day): string {
  if (from === to) return nearDay(from, today);
  const isOneYear = yearOf(from) === yearOf(to);
  return isOneYear ? `${shortDay(from)} – ${nearDay(to, today)}` : `${dayText(from)} – ${dayText(to)}`;
}

/** "21. 11. 2026.", "21. – 23. 11. 2026." or "30. 11. – 2. 12. 2026.": days, both included. */
export function daysText(from: Day, to: Day): string {
  if (from === to) return dayText(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const date = `${dateOf(from)}${isCroatian() ? '.' : ''}`;
  const start = yearOf(from) !== yearOf(to) ? dayText(from) : isOneMonth ? date : shortDay(from);
  return `${start} – ${dayText(to)}`;
}
