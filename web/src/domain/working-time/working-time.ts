import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { Day } from '@/lib/day-text';

export type Hours = Schemas['ClockHours'];
type Holiday = Schemas['SettingsHoliday'];

/** When work begins in a company without working days. */
const USUAL_START = '08:00';

/**
 * Returns the query of the days off in a year: public holidays and the company's own; `off` means that nobody works.
 */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: ['holidays', year],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/settings/holidays', { params: { query: { year } }, signal }))).data,
    staleTime: 10 * 60_000,
  });

export const isDayOff = (hours: Hours) => hours.from === '' && hours.to === '';

/** The hours of a calendar day, by its day of the week; Monday is the first of the week. */
export const hoursOn = (week: readonly Hours[], day: Day): Hours =>
  week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? { from: '', to: '' };

/** Returns when work begins on a day; on a day off, when it begins on the first working day of the week. */
export function opensAt(week: readonly Hours[], day: Day): string {
  const hours = hoursOn(week, day);
  return (isDayOff(hours) ? week.find((one) => !isDayOff(one))?.from : hours.from) || USUAL_START;
}

/** Planned work on the company's wall clock; minutes are null without an estimate. */
export interface Planned {
  readonly day: Day;
  readonly clock: string;
  readonly minutes: number | null;
}

/** The reason why a time is unusual, though it may be planned all the same. */
export type OffHours =
  | { readonly why: 'holiday'; readonly name: string }
  | { readonly why: 'dayOff' }
  | { readonly why: 'outside' | 'late'; readonly from: string; readonly to: string };

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * Returns how a plan is outside the working time; null when it is within. For work longer than a day only the start
 * counts.
 */
export function offHours(
  { day, clock, minutes }: Planned,
  week: readonly Hours[],
  holidays: readonly Holiday[],
): OffHours | null {
  const holiday = holidays.find((one) => one.day === day && one.off);
  if (holiday) return { why: 'holiday', name: holiday.name };
  const hours = hoursOn(week, day);
  if (isDayOff(hours)) return { why: 'dayOff' };
  if (clock < hours.from || clock >= hours.to) return { why: 'outside', ...hours };
  const length = minutesOf(hours.to) - minutesOf(hours.from);
  const over = minutes !== null && minutesOf(clock) + minutes > minutesOf(hours.to);
  return over && minutes <= length ? { why: 'late', ...hours } : null;
}
