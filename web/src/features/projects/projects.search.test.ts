import { expect, test } from 'vitest';
import { projectList, readProjectSearch } from './projects.search';

test('the address says what is shown, and only what is asked for reaches the server', () => {
  const state = projectList.read({
    view: 'timeline',
    month: '2026-08',
    months: 12,
    manager: 5,
    from: '2026-01-01',
    q: 'hotel',
  });
  expect(state).toMatchObject({ view: 'timeline', month: '2026-08', months: 12 });
  expect(projectList.body(state, 10)).toEqual({
    filter: {
      and: [
        { ilike: [{ column: 'title' }, '%hotel%'] },
        { eq: [{ column: 'manager_id' }, 5] },
        { ge: [{ column: 'planned_start' }, '2026-01-01'] },
      ],
    },
    page: { no: 1, size: 10 },
  });
  expect(projectList.chips(state).map(({ key }) => key)).toEqual(['manager', 'from']);
  expect(projectList.clear(state)).toEqual({ view: 'timeline', month: '2026-08', months: 12, q: 'hotel' });
});

test('what makes no sense is left out', () => {
  expect(projectList.read({ view: 'map', month: '2026-13', months: 5 })).toMatchObject({
    unknown: ['view', 'month', 'months'],
  });
  expect(readProjectSearch({ tab: 'orders', worker: 7 })).toEqual({ tab: 'orders', worker: 7 });
  expect(readProjectSearch({ tab: 'overview', worker: -1 })).toEqual({});
});
