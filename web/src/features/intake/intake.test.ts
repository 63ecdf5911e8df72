import { describe, expect, test } from 'vitest';
import { newTask } from '@/domain/tasks/form/task-form';
import { applyCaller, applyPlace, completed, digitsIn, isContact, isLike, isPlace, stems } from './intake';
import type { Caller, Client } from './intake.api';
import { lackOf } from './Lack';

test('words are told by their beginnings, without marks; short ones are none', () => {
  expect(stems('Ledomat NE pravi led, čudno')).toEqual(['ledom', 'pravi', 'cudno']);
});

describe('a task sounds alike', () => {
  const asked = 'Ne hladi vitrina u kuhinji';
  const task = { title: 'Rashladna vitrina ne hladi', status: 'CREATED' as const };
  test('by two words', () => expect(isLike(task, asked, false)).toBe(true));
  test('by one at the same place', () => {
    expect(isLike({ ...task, title: 'Nova vitrina' }, asked, true)).toBe(true);
    expect(isLike({ ...task, title: 'Nova vitrina' }, asked, false)).toBe(false);
  });
  test('not by the place alone, nor when it is over', () => {
    expect(isLike({ ...task, title: 'Kupaonica' }, asked, true)).toBe(false);
    expect(isLike({ ...task, status: 'INVOICED' }, asked, true)).toBe(false);
  });
});

describe('the digits that were typed', () => {
  test.each<[string, string, [number, number] | null]>([
    ['+385 95 425 811', '095 425', [5, 11]],
    ['+385 95 425 811', '+385 95 425', [5, 11]],
    ['051/271-400', '271', [4, 7]],
    ['051/271-400', '999', null],
    ['051/271-400', '27', null],
    ['051/271-400', 'ulica 271', null],
  ])('in %s of %s', (phone, typed, at) => expect(digitsIn(phone, typed)).toEqual(at));
});

describe('a caller', () => {
  const place = (address_name: string, contact_name: string) => ({
    address_id: null,
    address_name,
    location_type: 'OTHER' as const,
    address1: 'Riva 1',
    address2: '',
    address3: '',
    address4: '',
    zipcode: '51000',
    city: 'Rijeka',
    region: '',
    country: 'HR',
    latitude: 45.3,
    longitude: 14.4,
    working_hours: '',
    contact_name,
    contact_phone: '',
    contact_email: '',
    tasks: 1,
  });
  const client: Client = {
    tenant_id: 5,
    name: 'Hotel Biser',
    id_number: '',
    since: null,
    contacts: [{ name: 'Ana', role: '', phone: '051', email: '' }],
    places: [place('Kuhinja', 'Ivo'), place('Depadansa', 'Mia')],
    tasks: [],
  };
  const caller: Caller = { tenant_id: 5, task_id: null, name: 'Hotel Biser', id_number: '', city: '', contact: null };
  const empty = { ...newTask('EUR'), time_estimate: 60 };

  test('brings the most used place and the first contact', () => {
    const v = applyCaller(empty, caller, client);
    expect(v).toMatchObject({
      client: { tenant_id: 5 },
      client_note: '',
      address_name: 'Kuhinja',
      latitude: 45.3,
      contact_name: 'Ana',
    });
    expect(client.contacts.map((one) => isContact(v, one))).toEqual([true]);
    expect(client.places.map((one) => isPlace(v, one))).toEqual([true, false]);
  });

  test('who fits what was typed is asked for, also at another place', () => {
    const v = applyCaller(empty, { ...caller, contact: { name: 'Eva', role: '', phone: '098', email: '' } }, client);
    const [, other] = client.places;
    expect(other && applyPlace(v, other)).toMatchObject({ contact_name: 'Eva', address_name: 'Depadansa' });
  });

  test('where nobody is known, whoever is at the place is asked for', () => {
    expect(applyCaller(empty, caller, { ...client, contacts: [] })).toMatchObject({ contact_name: 'Ivo' });
  });

  test('a private individual is named by the note, and what nobody says on the telephone is filled in', () => {
    const v = applyCaller(
      empty,
      { ...caller, tenant_id: 0 },
      { ...client, tenant_id: 0, name: 'Ante Šarić', places: [] },
    );
    expect(v).toMatchObject({ client_note: 'Ante Šarić', address1: '' });
    expect(completed({ ...v, title: 'Klima' })).toMatchObject({ description: 'Klima', address_name: 'Ante Šarić' });
    expect(completed({ ...v, title: 'Klima', description: 'Curi' })).not.toHaveProperty('time_estimate');
  });
});

test('what a call lacks follows from why it finds no place', () => {
  expect(lackOf('NO_WORKERS')).toBe('workers');
  expect(lackOf('NO_HOURS')).toBe('hours');
  expect(lackOf('NO_ROOM')).toBe('room');
  expect(lackOf(undefined)).toBe('room');
});
