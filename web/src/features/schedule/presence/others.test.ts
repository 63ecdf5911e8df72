import { expect, test } from 'vitest';
import type { Presence } from '@/api/live';
import { NOBODY, Roster } from './others';

const ME = 1;
const said = (page: string, turn: number, more: Partial<Presence> = {}): Presence => ({
  page,
  turn,
  user_id: 2,
  name: 'Ivan Horvat',
  image_url: '',
  thing: 'order',
  ids: [],
  gone: false,
  ...more,
});
const names = (roster: Roster, now: number) => roster.at(now).faces.map(({ name }) => name);

test('who says so is there, once for all their pages, until they have gone or fall silent', () => {
  const roster = new Roster(ME);
  expect(roster.hear(said('a', 1), 0)).toBe(true);
  expect(roster.hear(said('b', 1), 0)).toBe(true);
  expect(roster.hear(said('c', 1, { user_id: 3, name: 'Ana Anić' }), 0)).toBe(true);
  expect(roster.hear(said('mine', 1, { user_id: ME }), 0)).toBe(false);
  expect(names(roster, 0)).toEqual(['Ivan Horvat', 'Ana Anić']);
  expect(roster.hear(said('a', 2, { gone: true }), 1_000)).toBe(false);
  expect(names(roster, 1_000)).toEqual(['Ivan Horvat', 'Ana Anić']);
  roster.hear(said('b', 2, { gone: true }), 1_000);
  expect(names(roster, 1_000)).toEqual(['Ana Anić']);
  expect(names(roster, 12_000)).toEqual([]);
  expect(roster.hear(said('c', 2, { user_id: 3 }), 13_000)).toBe(true);
});

test('an order is being moved until its mover drops it; what comes late is not the newest', () => {
  const roster = new Roster(ME);
  roster.hear(said('a', 2, { ids: [7, 8] }), 0);
  expect([...roster.at(0).movers.keys()]).toEqual([7, 8]);
  roster.hear(said('a', 1), 0);
  expect(roster.at(0).movers.get(7)?.name).toBe('Ivan Horvat');
  roster.hear(said('a', 3), 0);
  expect(roster.at(0).movers.size).toBe(0);
  roster.hear(said('a', 5, { gone: true }), 0);
  roster.hear(said('a', 4, { ids: [7] }), 0);
  expect(roster.at(0)).toEqual(NOBODY);
});

test('what has not changed is the same object, so that nothing is drawn again', () => {
  const roster = new Roster(ME);
  roster.hear(said('a', 1, { ids: [7] }), 0);
  const first = roster.at(0);
  roster.hear(said('a', 2, { ids: [7] }), 5_000);
  expect(roster.at(5_000)).toBe(first);
  roster.hear(said('a', 3), 5_000);
  expect(roster.at(5_000).faces).toBe(first.faces);
  roster.forget();
  expect(roster.at(5_000)).toBe(NOBODY);
});
