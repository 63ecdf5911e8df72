import type { OfficeMessages } from '@/i18n/types';
import { formatDuration } from '@/lib/date';
import { type Day, dayText, shortDay } from '@/lib/day-text';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week as rules write them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A rule of repetition. `by` is its part about the day of a month: "BYMONTHDAY=15", "BYDAY=-1FR" or nothing. */
export interface Rule {
  readonly freq: Frequency;
  readonly every: number;
  readonly weekdays: readonly Weekday[];
  readonly by: string;
}

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((one) => one === text);

/** Reads a rule as the server keeps it. */
export function readRule(text: string): Rule {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  const freq = oneOf(FREQUENCIES, parts.get('FREQ') ?? '') ?? 'DAILY';
  const days = (parts.get('BYDAY') ?? '').split(',');
  const by = text.split(';').find((part) => part.startsWith('BY')) ?? '';
  return {
    freq,
    every: Number(parts.get('INTERVAL') ?? 1),
    weekdays: freq === 'WEEKLY' ? WEEKDAYS.filter((day) => days.includes(day)) : [],
    by: freq === 'MONTHLY' ? by : '',
  };
}

/** Writes a rule for the server. */
export function writeRule({ freq, every, weekdays, by }: Rule): string {
  const parts = [`FREQ=${freq}`];
  if (every > 1) parts.push(`INTERVAL=${every}`);
  if (freq === 'WEEKLY' && weekdays.length > 0) parts.push(`BYDAY=${weekdays.join(',')}`);
  if (freq === 'MONTHLY' && by) parts.push(by);
  return parts.join(';');
}

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The day of the week of a day. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(dateOf(day).getUTCDay() + 6) % 7] ?? 'MO';

/** Returns how a rule can name the first day within its month: by its number, its week, or from the end. */
export function monthlyChoices(first: Day): string[] {
  const date = dateOf(first);
  const number = date.getUTCDate();
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const week = Math.ceil(number / 7);
  return [
    `BYMONTHDAY=${number}`,
    ...(week < 5 ? [`BYDAY=${week}${weekdayOf(first)}`] : []),
    ...(number > days - 7 ? [`BYDAY=-1${weekdayOf(first)}`] : []),
    ...(number === days ? ['BYMONTHDAY=-1'] : []),
  ];
}

/**
 * Returns the same way of naming a day of the month, for another first day; by its number where that is not possible.
 */
export function monthlyFor(by: string, first: Day): string {
  const like = (text: string) => text.replace(/-?\d+/, (n) => (n.startsWith('-') ? '-' : '+')).replace(/[A-Z]{2}$/, '');
  const choices = monthlyChoices(first);
  return choices.find((one) => one === by) ?? choices.find((one) => like(one) === like(by)) ?? choices[0] ?? '';
}

type Words = OfficeMessages['recurrence'];

/** "15. dan u mjesecu", "drugi utorak" or "zadnji dan u mjesecu". */
export function monthlyWords(by: string, t: Words): string {
  const [name, value = ''] = by.split('=');
  if (name === 'BYMONTHDAY') return value === '-1' ? t.rule.lastDay : t.rule.monthday({ n: Number(value) });
  const day = oneOf(WEEKDAYS, value.slice(-2)) ?? 'MO';
  return t.rule.nth({ n: Number(value.slice(0, -2)), day });
}

/** "Svaki tjedan: ponedjeljak i četvrtak". */
export function ruleWords(rule: Rule, first: Day, t: Words): string {
  const often = t.rule.every[rule.freq]({ n: rule.every });
  switch (rule.freq) {
    case 'WEEKLY': {
      const days = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(first)];
      return `${often}: ${t.rule.list({ days: days.map((day) => t.weekdays[day]) })}`;
    }
    case 'MONTHLY':
      return `${often}: ${monthlyWords(rule.by || `BYMONTHDAY=${Number(first.slice(8))}`, t)}`;
    case 'YEARLY':
      return `${often}: ${shortDay(first)}`;
    case 'DAILY':
      return often;
  }
}

/** The part of a plan that decides on which days work repeats. */
export interface PlanDays {
  readonly rule: string;
  readonly first_day: Day;
  readonly last_day: Day | null;
  readonly times: number | null;
}

/** "Svaki tjedan: ponedjeljak, od 23. 11. 2026. do 31. 12. 2027." */
export function planWords({ rule, first_day, last_day, times }: PlanDays, t: Words): string {
  const end =
    last_day !== null ? t.rule.until({ day: dayText(last_day) }) : times !== null ? t.rule.times({ n: times }) : '';
  const from = t.rule.from({ day: dayText(first_day) });
  return [ruleWords(readRule(rule), first_day, t), from, end].filter(Boolean).join(', ');
}

interface PlanOrder {
  readonly order_time: string | null;
  readonly time_estimate: number | null;
}

/** "u 08:00 · 1 h 30 min · Elektro ekipa": the work order that each task gets. */
export function orderText({ order_time: time, time_estimate: minutes }: PlanOrder, team: string, t: Words): string {
  if (minutes === null) return t.order.none;
  return [time ? t.order.at({ time }) : t.order.waiting, formatDuration(minutes), team].filter(Boolean).join(' · ');
}
