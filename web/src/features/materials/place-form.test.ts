import { expect, test } from 'vitest';
import { fromPlace, ownedBy, placeEdits, placeFaults, toChange, toNew } from './place-form';

const van = {
  stock_place_id: 4,
  kind: 'VAN' as const,
  name: 'Kombi',
  is_main: false,
  user_id: 3,
  user_name: 'Marko Božić',
  team_id: null,
  team_name: null,
  materials: 2,
  created_at: '2026-11-23T09:00:00Z',
  version: 5,
  allowed_actions: [],
};
const TEAM = { team_id: 8, name: 'Klima' };

test('a van is of a worker or of a team, never of both', () => {
  const ofTeam = { ...fromPlace(van), ...ownedBy({ team: TEAM }) };
  expect(toChange(ofTeam, van)).toEqual({ version: 5, kind: 'VAN', user_id: null, team_id: 8 });
});

test('a site is of nobody, whoever was chosen while it was a van', () => {
  const site = { ...fromPlace(van), kind: 'SITE' as const, name: ' Opatija ' };
  expect(toNew(site)).toEqual({ kind: 'SITE', name: 'Opatija', user_id: null, team_id: null });
});

test('only what differs is sent', () => {
  expect(toChange(fromPlace(van), van)).toEqual({ version: 5 });
  expect(toChange({ ...fromPlace(van), name: 'Kombi 2' }, van)).toEqual({ version: 5, name: 'Kombi 2' });
});

test('a name is needed', () => {
  expect(placeFaults(fromPlace(undefined), { name: 'Upišite naziv' })).toEqual({ name: 'Upišite naziv' });
  expect(placeFaults(fromPlace(van), { name: 'Upišite naziv' })).toEqual({});
});

test('whose it is is disputed as one with its kind', () => {
  const mine = { ...fromPlace(van), ...ownedBy({ team: TEAM }) };
  const theirs = fromPlace({ ...van, kind: 'SITE', user_id: null, user_name: null });
  expect(placeEdits.rebase(mine, fromPlace(van), theirs).disputed).toEqual(['kind']);
});
