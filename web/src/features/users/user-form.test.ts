import { describe, expect, test } from 'vitest';
import { userRow } from '@/test/builders/user-row';
import { hr } from '@/test/words';
import { EMPTY_USER, fromRow, toCreateBody, toUpdateBody, userEdits, userFaults, userField } from './user-form';
import { userList } from './users.search';

const t = hr.users.form.faults;

describe('what is wrong with a person', () => {
  test('an empty form lacks everything that is required', () => {
    expect(userFaults(EMPTY_USER, t)).toEqual({
      first_name: t.required,
      last_name: t.required,
      email: t.required,
      user_types: t.types,
    });
  });
  test.each([
    ['ana', t.email],
    ['ana @x.hr', t.email],
    ['@x.hr', t.email],
    [' ana@x.hr ', undefined],
  ])('e-mail %j', (email, fault) => {
    expect(userFaults({ ...fromRow(userRow()), email }, t).email).toBe(fault);
  });
});

test('a new person starts with one type, in the company of whoever adds them', () => {
  const values = { ...fromRow(userRow()), user_types: ['MANAGER'] as const, email: ' a@x.hr ', phone: ' 091 1 ' };
  expect(toCreateBody(values, 3)).toEqual({
    tenant_id: 3,
    first_name: 'Marko',
    last_name: 'Božić',
    email: 'a@x.hr',
    phone: '091 1',
    is_external_contractor: false,
    user_types: ['MANAGER'],
  });
});

test('a change names several types, the picture that goes, and the version', () => {
  const values = { ...fromRow(userRow({ user_types: ['ADMIN', 'WORKER'] })), picture: 'none' as const };
  expect(toUpdateBody(values, 3, 4)).toEqual({
    tenant_id: 3,
    first_name: 'Marko',
    last_name: 'Božić',
    email: 'marko@primorje.test',
    phone: '',
    is_external_contractor: false,
    user_types: ['ADMIN', 'WORKER'],
    delete_image: true,
    version: 4,
  });
});

test('a fault of the one type stands beside the types', () => {
  expect(userField('user_type')).toBe('user_types');
});

test('a picture chosen over one that another has chosen meanwhile is disputed', () => {
  const [before, after] = [fromRow(userRow()), fromRow(userRow({ image_url: '/api/uploads/b.png' }))];
  const mine = { ...before, picture: new File([], 'ja.png') };
  expect(userEdits.rebase(mine, before, after).disputed).toEqual(['picture']);
  expect(userEdits.rebase({ ...before, email: 'x@y.hr' }, before, after)).toEqual({
    values: { ...after, email: 'x@y.hr' },
    disputed: [],
  });
});

describe('the search', () => {
  test('asks by the beginning of a name, whose wildcards stand for themselves', () => {
    expect(userList.body({ q: '50%' }, 10).filter).toEqual({
      or: [{ ilike: [{ column: 'name' }, '50\\%%'] }, { ilike: [{ column: 'last_name' }, '50\\%%'] }],
    });
  });
  test('sorts by one column, and by both names', () => {
    expect(userList.body({ sort: '-email' }, 10).order_by).toEqual([{ column: 'email', direction: 'desc' }]);
    expect(userList.body({ sort: '-last_name' }, 10).order_by).toEqual([
      { column: 'last_name', direction: 'desc' },
      { column: 'first_name', direction: 'desc' },
    ]);
  });
  test('an address with nonsense is read without it', () => {
    expect(userList.read({ type: 'BOSS', team: 3, external: false })).toEqual({
      team: 3,
      external: false,
      unknown: ['type'],
    });
  });
});
