/** A calendar day as the server writes it: "2026-11-21". */
export type Day = string;

/** "21. 11. 2026.", as all other dates are shown. */
export function dayText(day: Day): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}. ${month}. ${year}.`;
}

/** "7. 11.", where the year is clear. */
export const shortDay = (day: Day) => `${Number(day.slice(8, 10))}. ${Number(day.slice(5, 7))}.`;

/** "7. 11." in the year of today, "7. 11. 2027." in another. */
export const nearDay = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}.`;

/** "7. 11. – 8. 12." in the year of today, "7. 11. – 8. 12. 2025." in another, "7. 11. 2026. – 8. 1. 2027." over two. */
export function nearDays({ from, to }: { readonly from: Day; readonly to: Day }, today: Day): string {
  if (from === to) return nearDay(from, today);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return isOneYear
    ? `${shortDay(from)} – ${nearDay(to, today)}`
    : `${shortDay(from)} ${from.slice(0, 4)}. – ${shortDay(to)} ${to.slice(0, 4)}.`;
}

/** "21. 11. 2026.", "21. – 23. 11. 2026." or "30. 11. – 02. 12. 2026.": days, both included. */
export function daysText(from: Day, to: Day): string {
  if (from === to) return dayText(from);
  const [year, month, date] = from.split('-');
  const [lastYear, lastMonth] = to.split('-');
  const start = year !== lastYear ? dayText(from) : month !== lastMonth ? `${date}. ${month}.` : `${date}.`;
  return `${start} – ${dayText(to)}`;
}
