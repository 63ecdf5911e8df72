import { expect, it } from 'vitest';
import { toSearchBody } from './b2b.api';
import { companySearch } from './b2b.search';

it('leaves archived companies out unless they are asked for', () => {
  const archived = (search: Record<string, unknown>) => toSearchBody(companySearch.read(search), 10).filter;
  expect(archived({})).toEqual({ eq: [{ column: 'is_archived' }, false] });
  expect(archived({ archived: 'yes' })).toEqual({ eq: [{ column: 'is_archived' }, true] });
  expect(archived({ archived: 'all' })).toBeUndefined();
});

it('names what makes no sense and leaves it out', () => {
  expect(companySearch.read({ type: 'GIANT', correlation: 'BOTH', q: 2024 })).toMatchObject({
    q: '2024',
    unknown: ['correlation', 'type'],
  });
});

it('sorts by name, and says so only when it is otherwise', () => {
  expect(companySearch.sort({})).toEqual({ column: 'name', direction: 'asc' });
  expect(companySearch.change({ page: 3 }, { sort: 'name' })).toEqual({});
  expect(toSearchBody({ sort: '-city' }, 10).order_by).toEqual([{ column: 'city', direction: 'desc' }]);
});
