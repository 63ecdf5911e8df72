import { describe, expect, test } from 'vitest';
import { workersIn } from '../planning/plan';
import type { BoardOrder, BoardWorker, Crew, CrewWorker } from '../schedule.api';
import { arranged, rowsOf, USUAL, withKnownRows } from './rows';

const worker = (id: number): BoardWorker => ({
  worker_id: id,
  user_id: id,
  first_name: 'Ana',
  last_name: `Žigić ${id}`,
  email: '',
  image_url: '',
});
const member = (id: number): CrewWorker => ({ ...worker(id), planned_minutes: [], absences: [] });
/** Returns an order with the fields that rows use. */
const order = (order_id: number, ...workers: number[]) =>
  ({ order_id, workers: workers.map(worker) }) as unknown as BoardOrder;
const crew: Crew = {
  days: [],
  road_detour: 30,
  road_speed: 50,
  workers: [3, 1, 2, 4].map(member),
  teams: [
    { team_id: 7, name: 'Elektro', worker_ids: [1, 3] },
    { team_id: 8, name: 'Klima', worker_ids: [3, 2] },
    { team_id: 9, name: 'Nitko', worker_ids: [] },
  ],
};

describe('rows of workers', () => {
  test('teams with their people as the crew lists them, then those in none', () => {
    const shape = rowsOf([order(10, 1, 2), order(11, 3)], crew).map((group) => [
      group.name,
      group.rows.map((row) => [row.id, row.orders.map((one) => one.order_id)]),
    ]);
    expect(shape).toEqual([
      [
        'Elektro',
        [
          [3, [11]],
          [1, [10]],
        ],
      ],
      ['Klima', [[2, [10]]]],
      [null, [[4, []]]],
    ]);
  });

  test('a worker of two teams stands in the first, and the second tells so, also when nobody else is in it', () => {
    const teams = [...crew.teams, { team_id: 10, name: 'Dežurni', worker_ids: [3] }];
    const groups = rowsOf([order(10, 1)], { ...crew, teams });
    const also = (of: typeof groups) =>
      of.map((group) => [group.name, group.also.map(({ worker, team }) => [worker.worker_id, team])]);
    expect(also(groups)).toEqual([
      ['Elektro', []],
      ['Klima', [[3, 'Elektro']]],
      ['Dežurni', [[3, 'Elektro']]],
      [null, []],
    ]);
    expect(also(arranged(groups, { ...USUAL, hidden: [3] }))).toEqual([
      ['Elektro', []],
      ['Klima', []],
      [null, []],
    ]);
  });

  test('a person arranges them: teams, workers, and who is left out', () => {
    const groups = rowsOf([order(10)], crew);
    expect(arranged(groups, USUAL)).toEqual(groups);
    const own = arranged(groups, { teams: [8], workers: [1], hidden: [4] });
    expect(own.map((group) => [group.name, group.rows.map((row) => row.id)])).toEqual([
      [null, [0]],
      ['Klima', [2]],
      ['Elektro', [1, 3]],
    ]);
  });

  test('a row about which nothing has changed is the one of before', () => {
    const [a, b] = [order(10, 1), order(11, 2)];
    const before = rowsOf([a, b], crew);
    const after = withKnownRows(rowsOf([a, { ...b, version: 2 }], crew), before);
    const rowOf = (groups: typeof before, id: number) =>
      groups.flatMap((group) => group.rows).find((row) => row.id === id);
    expect(rowOf(after, 1)).toBe(rowOf(before, 1));
    expect(rowOf(after, 2)).not.toBe(rowOf(before, 2));
    expect(rowOf(after, 2)?.orders).toEqual([{ ...b, version: 2 }]);
  });

  test('what nobody does stands above all, who has left below', () => {
    const groups = rowsOf([order(10), order(11, 99)], crew);
    expect(groups[0]?.rows).toMatchObject([{ id: 0, person: null, orders: [{ order_id: 10 }] }]);
    expect(groups.at(-1)?.rows).toMatchObject([{ id: 99, person: { last_name: 'Žigić 99' }, crew: undefined }]);
  });
});

describe('who does an order that is put into a row', () => {
  const to = worker(5);
  test.each([
    ['of nobody', order(1), undefined, [5]],
    ['of another', order(1, 2), 2, [5]],
    ['of another, from where there are no rows', order(1, 2), undefined, [5]],
    ['of several, of whom one leaves', order(1, 2, 3), 2, null],
    ['of several', order(1, 2, 3), undefined, null],
  ])('%s', (_, moved, from, expected) => {
    expect(workersIn(moved, to, from)?.map((one) => one.worker_id) ?? null).toEqual(expected);
  });

  test('of themself it stays as it is', () => {
    const moved = order(1, 5, 2);
    expect(workersIn(moved, to, 2)).toBe(moved.workers);
  });
});
