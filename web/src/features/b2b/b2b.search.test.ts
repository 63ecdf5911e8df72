import { expect, it } from 'vitest';
import { companyList } from './b2b.search';

it('leaves archived companies out unless they are asked for', () => {
  const archived = (search: Record<string, unknown>) => companyList.body(companyList.read(search), 10).filter;
  expect(archived({})).toEqual({ eq: [{ column: 'is_archived' }, false] });
  expect(archived({ archived: 'yes' })).toEqual({ eq: [{ column: 'is_archived' }, true] });
  expect(archived({ archived: 'all' })).toBeUndefined();
});

it('names what makes no sense and leaves it out', () => {
  expect(companyList.read({ type: 'GIANT', correlation: 'BOTH', q: 2024 })).toMatchObject({
    q: '2024',
    unknown: ['correlation', 'type'],
  });
});

it('sorts by name, and says so only when it is otherwise', () => {
  expect(companyList.sort({})).toEqual({ column: 'name', direction: 'asc' });
  expect(companyList.change({ page: 3 }, { sort: 'name' })).toEqual({});
  expect(companyList.body({ sort: '-city' }, 10).order_by).toEqual([{ column: 'city', direction: 'desc' }]);
});
