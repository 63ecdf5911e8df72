import { describe, expect, test } from 'vitest';
import {
  EMPTY_PLAN,
  isPast,
  type PlanValues,
  planErrors,
  planFaults,
  plannedEnd,
  plannedStart,
  type Team,
  toOrder,
  whenOf,
  withDay,
  withEstimate,
  withTeam,
  withTime,
} from './plan-form';

const worker = (id: number) => ({
  worker_id: id,
  user_id: id,
  first_name: 'Ana',
  last_name: `Radić ${id}`,
  email: '',
  image_url: '',
  busy: null,
});
const team: Team = {
  team_id: 3,
  name: 'Klima',
  matches_task: true,
  busy_count: 0,
  busy: null,
  workers: [worker(4), worker(5)],
};
const planned: PlanValues = { day: '2026-11-23', time: '08:00', time_estimate: 90, team, workers: team.workers };
const WEEK = Array.from({ length: 7 }, () => ({ from: '07:30', to: '15:30' }));
// 21:10 in Zagreb.
const NOW = new Date('2026-11-21T20:10:00Z');

describe('the planned start', () => {
  test('is the wall clock of the company', () => {
    expect(plannedStart(planned)).toBe('2026-11-23T07:00:00.000Z');
    expect(plannedEnd(planned)).toBe('2026-11-23T08:30:00.000Z');
    expect(plannedStart({ ...planned, day: '2026-07-23' })).toBe('2026-07-23T06:00:00.000Z');
  });
  test('a day begins when work does, today with the next quarter', () => {
    expect(withDay(EMPTY_PLAN, '2026-11-23', WEEK, NOW).time).toBe('07:30');
    expect(withDay(EMPTY_PLAN, '2026-11-21', WEEK, NOW).time).toBe('21:15');
    expect(withDay(EMPTY_PLAN, '2026-11-21', WEEK, new Date('2026-11-21T05:00:00Z')).time).toBe('07:30');
    // The quarter that follows belongs to the next day.
    expect(withDay(EMPTY_PLAN, '2026-11-21', WEEK, new Date('2026-11-21T22:50:00Z')).time).toBe('07:30');
    expect(withDay({ ...EMPTY_PLAN, time: '13:30' }, '2026-11-23', WEEK, NOW).time).toBe('13:30');
  });
  test.each([
    ['day', withDay(planned, null, WEEK, NOW)],
    ['time', withTime(planned, '')],
  ])('an emptied %s clears team and workers', (_, cleared) => {
    expect(cleared).toMatchObject({ time: '', team: null, workers: [], time_estimate: 90 });
  });
  test('another time keeps them', () => {
    expect(withTime(planned, '09:15')).toMatchObject({ time: '09:15', workers: team.workers });
  });
  test('in the past it is told', () => {
    expect(isPast(planned, NOW)).toBe(false);
    expect(isPast({ ...planned, day: '2026-11-20' }, NOW)).toBe(true);
    expect(isPast(EMPTY_PLAN, NOW)).toBe(false);
  });
});

test('workers can be picked once start and estimate are known', () => {
  expect(whenOf(planned)).toEqual({ start: '2026-11-23T07:00:00.000Z', minutes: 90 });
  expect(whenOf({ ...planned, time_estimate: null })).toBeNull();
  expect(whenOf({ ...planned, time_estimate: 0 })).toBeNull();
  expect(whenOf({ ...planned, time: '' })).toBeNull();
});

test('a team is copied, and no team leaves its workers', () => {
  const copied = withTeam({ ...planned, team: null, workers: [worker(9)] }, team);
  expect(copied.workers).toEqual([worker(4), worker(5)]);
  expect(withTeam(copied, null).workers).toEqual([worker(4), worker(5)]);
});

test('a usual estimate fills an empty field only', () => {
  expect(withEstimate(EMPTY_PLAN, 120).time_estimate).toBe(120);
  expect(withEstimate({ ...EMPTY_PLAN, time_estimate: 45 }, 120).time_estimate).toBe(45);
  expect(withEstimate(EMPTY_PLAN, null).time_estimate).toBeNull();
});

test.each<[Partial<PlanValues>, ReturnType<typeof planFaults>]>([
  [{}, {}],
  [{ day: null, time: '' }, {}],
  [{ time_estimate: null }, { time_estimate: 'required' }],
  [{ time_estimate: 0 }, { time_estimate: 'positive' }],
  [{ time_estimate: Number.NaN }, { time_estimate: 'positive' }],
  [{ time: '' }, { time: 'time_required' }],
])('%j has the faults %j', (change, faults) => {
  expect(planFaults({ ...planned, ...change })).toEqual(faults);
});

test('the call says when, how long and who', () => {
  expect(toOrder(planned)).toEqual({
    planned_start_time: '2026-11-23T07:00:00.000Z',
    time_estimate: 90,
    worker_ids: [4, 5],
  });
  expect(toOrder(EMPTY_PLAN)).toEqual({ planned_start_time: null, time_estimate: null, worker_ids: [] });
  expect(toOrder(planned, { override_conflicts: true, reason: 'Hitno' })).toMatchObject({
    override_conflicts: true,
    reason: 'Hitno',
  });
});

test('faults of the server are named as the form names its fields', () => {
  const fault = (field: string) => ({ field, code: 'x', message: 'm' });
  const fields = (errors: ReturnType<typeof planErrors>) => errors.map(({ field }) => field);
  expect(fields(planErrors([fault('planned_start_time'), fault('worker_ids'), fault('time_estimate')]))).toEqual([
    'day',
    'workers',
    'time_estimate',
  ]);
  expect(fields(planErrors([fault('order.worker_ids'), fault('task.title'), fault('task_id')], 'order.'))).toEqual([
    'workers',
  ]);
});
