import { describe, expect, test } from 'vitest';
import { userRow } from '@/test/builders/user-row';
import { hr } from '@/test/words';
import { toChange, userFaults, userField, userForm } from './user-form';
import { userList } from './users.search';

const t = hr.users.form.faults;

describe('what is wrong with a person', () => {
  test('an empty form lacks everything that is required', () => {
    expect(userFaults(userForm.read(undefined), t)).toEqual({
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
    expect(userFaults({ ...userForm.read(userRow()), email }, t).email).toBe(fault);
  });
});

test('a new person is sent trimmed', () => {
  const values = { ...userForm.read(userRow()), user_types: ['MANAGER'] as const, email: ' a@x.hr ', phone: ' 091 1 ' };
  expect(userForm.toNew(values)).toEqual({
    first_name: 'Marko',
    last_name: 'Božić',
    email: 'a@x.hr',
    phone: '091 1',
    is_external_contractor: false,
    user_types: ['MANAGER'],
  });
});

test('a change names what differs, the picture that goes, and the version', () => {
  const user = userRow({ version: 4 });
  const values = { ...userForm.read(user), user_types: ['ADMIN', 'WORKER'] as const, picture: 'none' as const };
  expect(toChange(values, user, 3)).toEqual({
    tenant_id: 3,
    user_types: ['ADMIN', 'WORKER'],
    delete_image: true,
    version: 4,
  });
  expect(toChange({ ...userForm.read(user), first_name: ' Ana ' }, user, 3)).toEqual({
    tenant_id: 3,
    first_name: 'Ana',
    version: 4,
  });
});

test('a fault of the one type stands beside the types', () => {
  expect(userField('user_type')).toBe('user_types');
});

test('a picture chosen over one that another has chosen meanwhile is disputed', () => {
  const [before, after] = [userForm.read(userRow()), userForm.read(userRow({ image_url: '/api/uploads/b.png' }))];
  const mine = { ...before, picture: new File([], 'ja.png') };
  expect(userForm.edits.rebase(mine, before, after).disputed).toEqual(['picture']);
  expect(userForm.edits.rebase({ ...before, email: 'x@y.hr' }, before, after)).toEqual({
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
