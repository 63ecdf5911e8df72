import { describe, expect, test } from 'vitest';
import { taskList } from './tasks.search';

describe('the address of the list', () => {
  test('says nothing by default', () => {
    expect(taskList.read({})).toEqual({});
    expect(taskList.read({ page: 1, sort: '-created_at' })).toEqual({});
  });
  test('says all of the state', () => {
    const state = {
      status: 'REJECTED',
      q: 'klima',
      project: 4,
      client: 0,
      whier: 9,
      created_by: 'Ana',
      from: '2026-03-01',
      to: '2026-03-31',
      priority: 'HIGH',
      external: false,
      phase: ['DONE'],
      worker: 3,
      visit_from: '2026-03-02',
      visit_to: '2026-03-03',
      cols: 'title.300~status',
      view_id: 'v7',
      sort: '-title',
      page: 3,
      size: 50,
    };
    expect(taskList.read(state)).toEqual(state);
  });
  test('takes digits typed into it for the text they are', () => {
    expect(taskList.read({ q: 2024 })).toEqual({ q: '2024' });
  });
  test.each([
    ['status', 'LATER'],
    ['priority', 'URGENT'],
    ['project', 'abc'],
    ['client', -1],
    ['from', '31. 3. 2026.'],
    ['external', 'maybe'],
    ['sort', 'description'],
    ['page', 0],
    ['size', 11],
    ['q', ' '],
    ['cols', 'Title; drop'],
    ['view_id', 'a b'],
  ])('names an unknown %s and leaves it out', (key, value) => {
    expect(taskList.read({ [key]: value, phase: ['DONE'] })).toEqual({ phase: ['DONE'], unknown: [key] });
  });
  test('names what is not its own, and takes it out of the address', () => {
    expect(taskList.read({ statsu: 'CREATED', page: 2 })).toStrictEqual({
      statsu: undefined,
      page: 2,
      unknown: ['statsu'],
    });
  });
});

test('a change goes back to the first page and forgets what was unknown', () => {
  expect(taskList.change({ page: 4, q: 'x', unknown: ['whier'] }, { priority: 'LOW' })).toEqual({
    q: 'x',
    priority: 'LOW',
  });
  expect(taskList.change({ priority: 'LOW' }, { page: 2 })).toEqual({ priority: 'LOW', page: 2 });
  expect(taskList.change({ priority: 'LOW', page: 2 }, { priority: undefined })).toEqual({});
});

test('clearing the filters leaves tab, search and order', () => {
  const search = { status: 'CREATED', q: 'x', sort: 'title', size: 50 } as const;
  expect(taskList.clear({ ...search, page: 2, project: 1, external: false, from: '2026-01-01' })).toEqual(search);
});

describe('what the server is asked', () => {
  const any = {
    or: ['CREATED', 'INVOICED', 'REJECTED'].map((status) => ({ eq: [{ column: 'status' }, status] })),
  };
  test('any is everything but deleted tasks and templates', () => {
    expect(taskList.body({}, 25)).toEqual({ filter: any, page: { no: 1, size: 25 } });
  });
  test('the words searched for go as they were typed', () => {
    expect(taskList.body({ status: 'DELETED', q: '50%_\\' }, 10)).toMatchObject({
      filter: { eq: [{ column: 'status' }, 'DELETED'] },
      search: '50%_\\',
    });
  });
  test('a client is found on either side, the private individual too', () => {
    expect(taskList.body({ client: 0 }, 10).filter).toEqual({
      and: [
        any,
        { or: [{ eq: [{ column: 'client_tenant_id' }, 0] }, { eq: [{ column: 'contractor_tenant_id' }, 0] }] },
      ],
    });
  });
  test('a creator is found by first, last or whole name', () => {
    const name = { concat: [{ column: 'created_by_first_name' }, ' ', { column: 'created_by_last_name' }] };
    expect(taskList.body({ created_by: 'Ana Hor' }, 10).filter).toEqual({
      and: [any, { ilike: [name, '%Ana Hor%'] }],
    });
  });
  test('the other filters ask for what they say', () => {
    const { filter } = taskList.body(
      {
        project: 4,
        whier: 9,
        from: '2026-03-01',
        to: '2026-03-31',
        priority: 'HIGH',
        external: false,
        phase: ['NEW', 'DONE'],
        worker: 3,
        visit_from: '2026-03-02',
      },
      10,
    );
    expect(filter).toEqual({
      and: [
        any,
        { eq: [{ column: 'project_id' }, 4] },
        { eq: [{ column: 'worker_id' }, 3] },
        { ge: [{ column: 'next_visit' }, '2026-03-02'] },
        { eq: [{ column: 'whier_id' }, 9] },
        { ge: [{ column: 'created_at' }, '2026-03-01'] },
        { le: [{ column: 'created_at' }, '2026-03-31'] },
        { eq: [{ column: 'priority' }, 'HIGH'] },
        { eq: [{ column: 'is_task_external' }, false] },
        { in: [{ column: 'phase' }, ['NEW', 'DONE']] },
      ],
    });
  });
  test('page, size and order', () => {
    expect(taskList.body({ page: 3, size: 200, sort: '-client_name' }, 10)).toMatchObject({
      page: { no: 3, size: 200 },
      order_by: [{ column: 'client_name', direction: 'desc' }],
    });
    expect(taskList.body({ sort: 'title' }, 10).order_by).toEqual([{ column: 'title', direction: 'asc' }]);
  });
});

describe('a view', () => {
  test('keeps what the list shows, and not which page of it', () => {
    const shown = { status: 'CREATED', phase: ['DONE'], q: 'klima' } as const;
    const saved = taskList.saved(taskList.read({ ...shown, page: 3, size: 50, view_id: 'v7', nonsense: 1 }));
    expect(JSON.parse(saved)).toEqual(shown);
    expect(taskList.saved(taskList.read({ ...shown }))).toBe(saved);
    expect(taskList.saved(taskList.read({ ...shown, q: 'dimnjak' }))).not.toBe(saved);
  });
  test('what the list has from the start it can show', () => {
    for (const { state } of taskList.presets) expect(taskList.read({ ...state })).toEqual(state);
  });
});
