import { expect, test } from 'vitest';
import { projectFaults, projectForm } from './project-form';
import type { Project } from './projects.api';

const WORDS = {
  title: 'title',
  budget: 'budget',
  currency: 'currency',
  planned_start: 'start',
  planned_end: 'end',
  order: 'order',
  managers: 'managers',
};
const IVAN = { tenant_user_id: 5, first_name: 'Ivan', last_name: 'Horvatić', image_url: null };
const ANA = { tenant_user_id: 2, first_name: 'Ana', last_name: 'Kos', image_url: null };

const PROJECT: Project = {
  project_id: 31,
  title: 'Obnova hotela',
  budget: 84_000.5,
  currency: 'EUR',
  tenant_id: 4,
  tenant_name: 'Hotel Kvarner Biser d.o.o.',
  planned_start: '2026-09-07',
  planned_end: '2027-01-29',
  managers: [IVAN, ANA],
  tasks: [],
  task_count: 0,
  total_spent: 0,
  committed: 0,
  spent_share: 0,
  created_at: '2026-09-01T08:00:00Z',
  created_by: 'Ivan Horvatić',
  unread_comments: 0,
  version: 3,
  allowed_actions: ['project.edit'],
  can_edit: true,
};
const KNOWN = projectForm.read(PROJECT);

test('a project needs a title, a budget, which may be nothing, a currency, its days and a manager', () => {
  const empty = projectForm.read(undefined, { currency: 'EUR' });
  expect(projectFaults({ ...empty, title: ' \t', currency: null }, WORDS)).toEqual({
    title: 'title',
    budget: 'budget',
    currency: 'currency',
    planned_start: 'start',
    planned_end: 'end',
    managers: 'managers',
  });
  expect(projectFaults({ ...KNOWN, budget: 0 }, WORDS)).toEqual({});
  expect(projectFaults({ ...KNOWN, planned_end: '2026-09-06' }, WORDS)).toEqual({ planned_end: 'order' });
  expect(projectFaults({ ...KNOWN, planned_end: '2026-09-07' }, WORDS)).toEqual({});
});

test('a new project is sent trimmed, its budget to the cent, its managers by their numbers', () => {
  expect(projectForm.toNew({ ...KNOWN, title: ' Obnova ' })).toEqual({
    title: 'Obnova',
    budget: 84_000.5,
    planned_start: '2026-09-07',
    planned_end: '2027-01-29',
    manager_ids: [2, 5],
    currency: 'EUR',
  });
});

test.each([
  ['nothing', {}, {}],
  ['blanks around the title', { title: ' Obnova hotela ' }, {}],
  ['the same managers in another order', { managers: [ANA, IVAN] }, {}],
  ['the budget', { budget: 1 }, { budget: 0.01 }],
  [
    'both days, when one has changed',
    { planned_end: '2027-02-01' },
    { planned_start: '2026-09-07', planned_end: '2027-02-01' },
  ],
  ['other managers', { managers: [ANA] }, { manager_ids: [2] }],
])('a change sends %s', (_, change, sent) => {
  expect(projectForm.toChange({ ...KNOWN, ...change }, PROJECT)).toEqual({ version: 3, ...sent });
});

test('the days of a plan are disputed together', () => {
  const mine = { ...KNOWN, planned_start: '2026-10-01' };
  const theirs = { ...KNOWN, planned_end: '2026-09-20' };
  expect(projectForm.edits.rebase(mine, KNOWN, theirs).disputed).toEqual(['planned_start']);
  expect(['planned_end', 'manager_ids', 'budget'].map(projectForm.unitOf)).toEqual([
    'planned_start',
    'managers',
    'budget',
  ]);
});

test('a new project begins with the managers its maker cannot leave out, one that is changed keeps its own', () => {
  expect(projectForm.read(undefined, { managers: [ANA] }).managers).toEqual([ANA]);
  expect(projectForm.read(PROJECT, { managers: [] }).managers).toEqual([IVAN, ANA]);
});
