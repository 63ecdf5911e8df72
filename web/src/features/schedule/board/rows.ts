import type { BoardOrder, BoardWorker, Crew, CrewWorker } from '../schedule.api';

/** A worker with a row of their own, and what they have to do in the days shown. */
export interface Row {
  /** 0 is the row of orders that nobody does. */
  readonly id: number;
  readonly person: BoardWorker | null;
  /** Undefined for a person who has left the company. */
  readonly crew: CrewWorker | undefined;
  readonly orders: readonly BoardOrder[];
}

/** The rows of a team; those of nobody's team have no name. */
export interface RowGroup {
  readonly id: number;
  readonly name: string | null;
  readonly rows: readonly Row[];
  /** Members of the team whose row is in another group, with that group. */
  readonly also: readonly Guest[];
}

interface Guest {
  readonly worker: CrewWorker;
  readonly team: string;
}

/**
 * Returns the rows of the board: each team with its people, then people without a team, then people who have orders but
 * have left. A worker of several teams is in the first one, and the other teams name it. Orders without a worker come
 * above all.
 */
export function rowsOf(orders: readonly BoardOrder[], crew: Crew | undefined): readonly RowGroup[] {
  const byWorker = new Map<number, BoardOrder[]>();
  const left = new Map<number, BoardWorker>();
  const known = new Map(crew?.workers.map((worker) => [worker.worker_id, worker]));
  for (const order of orders) {
    for (const id of order.workers.length === 0 ? [0] : order.workers.map((worker) => worker.worker_id)) {
      const own = byWorker.get(id);
      if (own) own.push(order);
      else byWorker.set(id, [order]);
    }
    for (const worker of order.workers) if (!known.has(worker.worker_id)) left.set(worker.worker_id, worker);
  }
  const placed = new Map<number, string | null>();
  const row = (id: number, team: string | null): Row => {
    placed.set(id, team);
    const member = known.get(id);
    const person = member ? asBoardWorker(member) : (left.get(id) ?? null);
    return { id, person, crew: member, orders: byWorker.get(id) ?? [] };
  };
  const groups: RowGroup[] = [];
  const add = (id: number, name: string | null, ids: readonly number[]) => {
    const also = ids.flatMap((one): Guest | readonly [] => {
      const [worker, team] = [known.get(one), placed.get(one)];
      return name !== null && worker && team ? { worker, team } : [];
    });
    const rows = ids.filter((one) => !placed.has(one)).map((one) => row(one, name));
    if (rows.length + also.length > 0) groups.push({ id, name, rows, also });
  };
  if (byWorker.has(0)) add(0, null, [0]);
  for (const team of crew?.teams ?? []) add(team.team_id, team.name, inOrder(team.worker_ids, crew));
  add(-1, null, crew?.workers.map((worker) => worker.worker_id) ?? []);
  add(-2, null, [...left.keys()]);
  return groups;
}

const isSame = (a: Row, b: Row) =>
  a.crew === b.crew &&
  (a.crew !== undefined || a.person === b.person) &&
  a.orders.length === b.orders.length &&
  a.orders.every((order, n) => order === b.orders[n]);

/** The groups with the rows of before where nothing about them has changed, so that they need not be drawn again. */
export function withKnownRows(groups: readonly RowGroup[], before: readonly RowGroup[]): readonly RowGroup[] {
  const known = new Map(before.flatMap((group) => group.rows).map((row) => [row.id, row]));
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const was = known.get(row.id);
      return was && isSame(row, was) ? was : row;
    }),
  }));
}

/** A person's arrangement of rows: the teams and workers that come first, and the workers who are left out. */
export interface Arrangement {
  readonly teams: readonly number[];
  readonly workers: readonly number[];
  readonly hidden: readonly number[];
}

export const USUAL: Arrangement = { teams: [], workers: [], hidden: [] };

/** Returns the named ones in their order, then the others in their old order. */
function inWantedOrder<T extends { readonly id: number }>(all: readonly T[], wanted: readonly number[]): readonly T[] {
  const place = ({ id }: T) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return all.toSorted((a, b) => place(a) - place(b));
}

/**
 * Returns the groups in the person's arrangement. Orders without workers stay above, people without a team or who have
 * left below.
 */
export function arranged(groups: readonly RowGroup[], { teams, workers, hidden }: Arrangement): readonly RowGroup[] {
  const isTeam = ({ id }: RowGroup) => id > 0;
  const [nobody, others] = [groups.filter(({ id }) => id === 0), groups.filter(({ id }) => id < 0)];
  return [...nobody, ...inWantedOrder(groups.filter(isTeam), teams), ...others].flatMap((group) => {
    const rows = inWantedOrder(group.rows, workers).filter((row) => !hidden.includes(row.id));
    const also = group.also.filter(({ worker }) => !hidden.includes(worker.worker_id));
    return rows.length + also.length === 0 ? [] : [{ ...group, rows, also }];
  });
}

/** The numbers in the order that the crew is listed. */
const inOrder = (ids: readonly number[], crew: Crew | undefined) =>
  (crew?.workers ?? []).map((worker) => worker.worker_id).filter((id) => ids.includes(id));

export const asBoardWorker = (worker: CrewWorker): BoardWorker => ({ ...worker, user_id: worker.worker_id });

export const nameOf = (person: { readonly first_name: string; readonly last_name: string }) =>
  `${person.first_name} ${person.last_name}`;

/** Returns the worker in whose row an element is. */
export function rowOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
}
