import { expect, test } from 'vitest';
import { ownedBy, placeForm, tidy } from './place-form';

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
  const ofTeam = { ...placeForm.read(van), ...ownedBy({ team: TEAM }) };
  expect(placeForm.toChange(ofTeam, van)).toEqual({ version: 5, kind: 'VAN', user_id: null, team_id: 8 });
});

test('a site is of nobody, whoever was chosen while it was a van', () => {
  const site = { ...placeForm.read(van), kind: 'SITE' as const, name: ' Opatija ' };
  expect(placeForm.toNew(tidy(site))).toEqual({ kind: 'SITE', name: 'Opatija', user_id: null, team_id: null });
});

test('a name is needed', () => {
  expect(placeForm.faults(placeForm.read(undefined), { name: 'Upišite naziv' })).toEqual({ name: 'Upišite naziv' });
  expect(placeForm.faults(placeForm.read(van), { name: 'Upišite naziv' })).toEqual({});
});

test('whose it is is disputed as one with its kind', () => {
  const mine = { ...placeForm.read(van), ...ownedBy({ team: TEAM }) };
  const theirs = placeForm.read({ ...van, kind: 'SITE', user_id: null, user_name: null });
  expect(placeForm.edits.rebase(mine, placeForm.read(van), theirs).disputed).toEqual(['kind']);
});
