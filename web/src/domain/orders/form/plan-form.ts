import type { FieldError, Schemas } from '@/api/client';
import type { Candidate, Override } from '@/domain/orders/order-plan';
import { type Hours, opensAt } from '@/domain/working-time/working-time';
import { fromWall, today, toWall } from '@/lib/date';
import type { Day } from '@/lib/day-text';

export type Team = Schemas['OrdersTeamCandidate'];
export type OrderCreate = Schemas['OrdersNew'];

/** The start, the estimate and the workers of a new order. */
export type PlanValues = {
  day: Day | null;
  /** "08:30"; empty is none. */
  time: string;
  /** Minutes. */
  time_estimate: number | null;
  /** The team the workers were copied from. */
  team: Team | null;
  workers: readonly Candidate[];
};

/** A planned start, and how many minutes the work takes. */
export interface When {
  readonly start: string;
  readonly minutes: number;
}

export const EMPTY_PLAN: PlanValues = { day: null, time: '', time_estimate: null, team: null, workers: [] };

const STEP_MS = 15 * 60_000;
/** Thirty days, the longest estimate a work order may have. */
const MAX_ESTIMATE = 43_200;

/** The instant the work is planned to start; null while it is not. */
export const plannedStart = (v: PlanValues): string | null =>
  v.day !== null && v.time !== '' ? fromWall(v.day, v.time) : null;

/** Returns the planned end of the work; null while start or estimate is missing. */
export function plannedEnd(v: PlanValues): string | null {
  const start = plannedStart(v);
  if (start === null || v.time_estimate === null) return null;
  return new Date(Date.parse(start) + v.time_estimate * 60_000).toISOString();
}

const isEstimate = (minutes: number | null): minutes is number =>
  minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_ESTIMATE;

/**
 * Returns the time in which workers must be free; null while start or estimate is missing, and nobody can be picked.
 */
export function whenOf(v: PlanValues): When | null {
  const start = plannedStart(v);
  return start !== null && isEstimate(v.time_estimate) ? { start, minutes: v.time_estimate } : null;
}

/** Without a planned start nobody is assigned. */
const tidy = (v: PlanValues): PlanValues => (plannedStart(v) === null ? { ...v, team: null, workers: [] } : v);

/** Sets the day. Without a time yet it is when work begins then, today the next quarter; no day means no time either. */
export function withDay(v: PlanValues, day: Day | null, week: readonly Hours[], now: Date): PlanValues {
  if (day === null) return tidy({ ...v, day, time: '' });
  return { ...v, day, time: v.time === '' ? firstTime(day, opensAt(week, day), now) : v.time };
}

function firstTime(day: Day, opens: string, now: Date): string {
  const next = new Date(Math.ceil(now.getTime() / STEP_MS) * STEP_MS);
  const [nextDay, clock] = toWall(next.toISOString());
  return day === today(now) && day === nextDay && clock > opens ? clock : opens;
}

/** Sets the time of day; an emptied one leaves the order without a start. */
export const withTime = (v: PlanValues, time: string): PlanValues => tidy({ ...v, time });

/** Copies the workers of a team; no team leaves the workers as they are. */
export const withTeam = (v: PlanValues, team: Team | null): PlanValues =>
  team ? { ...v, team, workers: team.workers } : { ...v, team };

/** Returns the plan with the estimate of the task's kind of work, if none was entered. */
export const withEstimate = (v: PlanValues, minutes: number | null): PlanValues =>
  v.time_estimate === null && minutes !== null ? { ...v, time_estimate: minutes } : v;

export const isPast = (v: PlanValues, now: Date): boolean => {
  const start = plannedStart(v);
  return start !== null && Date.parse(start) < now.getTime();
};

export type PlanFault = 'required' | 'positive' | 'time_required';
export type PlanField = keyof PlanValues;

/** Returns the faults that prevent creating the order, by field. */
export function planFaults(v: PlanValues): Partial<Record<PlanField, PlanFault>> {
  const faults: Partial<Record<PlanField, PlanFault>> = {};
  if (v.time_estimate === null) faults.time_estimate = 'required';
  else if (!isEstimate(v.time_estimate)) faults.time_estimate = 'positive';
  if (v.day !== null && v.time === '') faults.time = 'time_required';
  return faults;
}

/** Returns the same faults as sentences, for a form. */
export const planFaultTexts = (v: PlanValues, words: Readonly<Record<PlanFault, string>>) =>
  Object.fromEntries(Object.entries(planFaults(v)).map(([field, fault]) => [field, words[fault]]));

/** The call that makes the order; an override assigns workers although they have other orders then. */
export const toOrder = (v: PlanValues, override?: Override): OrderCreate => ({
  planned_start_time: plannedStart(v),
  time_estimate: v.time_estimate,
  worker_ids: v.workers.map(({ worker_id }) => worker_id),
  ...override,
});

const FORM_FIELD: Readonly<Record<string, PlanField>> = {
  planned_start_time: 'day',
  time_estimate: 'time_estimate',
  worker_ids: 'workers',
};

/** The faults of an order with the names its form has for the fields; `prefix` is where the request has the order. */
export const planErrors = (errors: readonly FieldError[], prefix = ''): FieldError[] =>
  errors
    .filter(({ field }) => field.startsWith(prefix))
    .map((fault) => {
      const field = fault.field.slice(prefix.length);
      return { ...fault, field: FORM_FIELD[field] ?? field };
    });
