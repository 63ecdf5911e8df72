import { describe, expect, test } from 'vitest';
import { member, team } from '@/test/builders/team';
import { fromTeam, teamEdits, teamFaults, teamField, toChange, toNew } from './team-form';

const WORDS = { name: 'no name', users: 'nobody' };
const MARKO = member();
const ANA = member({ user_id: 9, first_name: 'Ana' });

test('a team needs a name and somebody in it', () => {
  expect(teamFaults(fromTeam(undefined), WORDS)).toEqual({ name: 'no name', users: 'nobody' });
  expect(teamFaults({ ...fromTeam(team()), name: ' \t' }, WORDS)).toEqual({ name: 'no name' });
  expect(teamFaults(fromTeam(team()), WORDS)).toEqual({});
});

test('a new team is sent trimmed, its people by their numbers', () => {
  expect(toNew({ name: ' Klima ', work_hierarchy_id: null, users: [ANA, MARKO] })).toEqual({
    name: 'Klima',
    work_hierarchy_id: null,
    user_ids: [3, 9],
  });
});

describe('a change', () => {
  const of = (more: Partial<ReturnType<typeof fromTeam>>) => toChange({ ...fromTeam(team()), ...more }, team());
  test.each([
    ['nothing', {}, {}],
    ['blanks around the name', { name: ' Ekipa Klima ' }, {}],
    ['the name', { name: 'Hlađenje' }, { name: 'Hlađenje' }],
    ['no job type', { work_hierarchy_id: null }, { work_hierarchy_id: null }],
    ['the same people in another order', { users: team().users.toReversed() }, {}],
    ['other people', { users: [ANA] }, { user_ids: [9] }],
  ])('sends %s, based on the version known', (_, change, sent) => {
    expect(of(change)).toEqual({ version: 4, ...sent });
  });
});

test('what others changed goes under what one has typed', () => {
  const before = fromTeam(team());
  const theirs = fromTeam(team({ name: 'Njihov', users: [ANA] }));
  const apart = teamEdits.rebase({ ...before, work_hierarchy_id: null }, before, theirs);
  expect(apart).toEqual({ values: { ...theirs, work_hierarchy_id: null }, disputed: [] });
  const both = teamEdits.rebase({ ...before, name: 'Moj' }, before, theirs);
  expect(both).toEqual({ values: { ...theirs, name: 'Moj' }, disputed: ['name'] });
});

test('a fault of the server finds its field', () => {
  expect([teamField('user_ids'), teamField('name')]).toEqual(['users', 'name']);
});
