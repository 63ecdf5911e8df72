import { describe, expect, test } from 'vitest';
import { ApiError } from '@/api/client';
import type { SavedAddress } from '@/records/pickers';
import { company } from '@/test/builders/company';
import { task } from '@/test/builders/task';
import {
  applyClient,
  applyCompany,
  applyProject,
  applyRole,
  applySavedAddress,
  asFormProblem,
  EMPTY_TASK,
  editAddress,
  fromDetails,
  isComplete,
  linkedAddress,
  newTask,
  type TaskFormValues,
  taskFaults,
  toCreatePayload,
  toUpdatePayload,
} from './task-form';

const saved: SavedAddress = {
  address_id: 3,
  address_name: 'Poslovnica Korzo',
  address_type: 'OFFICE',
  client_tenant_id: 5,
  tenant_name: '',
  address1: 'Korzo 12, 51000 Rijeka, Hrvatska',
  address2: '2. kat',
  address3: '',
  address4: '',
  zipcode: '51000',
  city: 'Rijeka',
  region: 'Primorsko-goranska županija',
  country: 'Hrvatska',
  latitude: 45.33,
  longitude: 14.44,
  working_hours: '8–16',
  contact_name: 'Petra Novak',
  contact_phone: '+385 91 555 0142',
  contact_email: 'petra@primjer.hr',
};

const complete: TaskFormValues = {
  ...applySavedAddress(EMPTY_TASK, saved, EMPTY_TASK),
  title: 'Servis klime',
  description: 'Ne hladi',
  client: { tenant_id: 5, name: 'Konzum' },
  whier_id: 2,
};

describe('a saved address', () => {
  test('fills address and contact, and is not saved again', () => {
    const v = applySavedAddress({ ...EMPTY_TASK, title: 'Servis', save_address: true }, saved, EMPTY_TASK);
    expect(v).toMatchObject({
      title: 'Servis',
      address_id: 3,
      save_address: false,
      address_name: 'Poslovnica Korzo',
      location_type: 'OFFICE',
      address2: '2. kat',
      city: 'Rijeka',
      working_hours: '8–16',
      contact_email: 'petra@primjer.hr',
    });
    expect(linkedAddress(v)).toMatchObject({ address_id: 3, address_name: 'Poslovnica Korzo' });
  });
  test('is no longer the one once its address is edited', () => {
    const v = editAddress(applySavedAddress(EMPTY_TASK, saved, EMPTY_TASK), { city: 'Opatija' });
    expect(v).toMatchObject({ address_id: null, city: 'Opatija', contact_name: 'Petra Novak' });
    expect(linkedAddress(v)).toBeNull();
  });
  test('taken back restores the original values and nothing else', () => {
    const original = fromDetails(task({ title: 'Prije', address_name: 'Stara', contact_name: 'Iva' }));
    const picked = applySavedAddress({ ...original, title: 'Poslije' }, saved, original);
    expect(applySavedAddress(picked, null, original)).toEqual({ ...original, title: 'Poslije' });
  });
});

describe('what the register has of a company', () => {
  const konzum = company({
    name: 'Konzum',
    address: 'Riva 3',
    zipcode: '23000',
    city: 'Zadar',
    country: 'Hrvatska',
    contacts: [{ name: 'Iva', role: '', phone: '091 1', email: '' }],
  });
  test('fills the place, without a point of the map, the contact, and a name that is missing', () => {
    const v = applyCompany({ ...EMPTY_TASK, latitude: 45, longitude: 15, address2: 'kat 2' }, konzum);
    expect(v).toMatchObject({ address_name: 'Konzum', address1: 'Riva 3', zipcode: '23000', city: 'Zadar' });
    expect(v).toMatchObject({
      address2: '',
      latitude: null,
      longitude: null,
      contact_name: 'Iva',
      contact_phone: '091 1',
    });
    expect(applyCompany({ ...EMPTY_TASK, address_name: 'Ulaz' }, konzum).address_name).toBe('Ulaz');
  });
  test('keeps the name that was typed where the contact has none', () => {
    const nobody = { ...konzum, contacts: [{ name: '', role: '', phone: '091 1', email: '' }] };
    const typed = { ...EMPTY_TASK, contact_name: 'Ana' };
    expect(applyCompany(typed, nobody)).toMatchObject({ contact_name: 'Ana', contact_phone: '091 1' });
  });
  test('is where the company itself says it is, if nobody wrote it down', () => {
    const own = {
      ...konzum,
      address: '',
      zipcode: '',
      city: '',
      own_street: 'Obala 5',
      own_zipcode: '21000',
      own_city: 'Split',
    };
    expect(applyCompany(EMPTY_TASK, own)).toMatchObject({ address1: 'Obala 5', zipcode: '21000', city: 'Split' });
  });
  test('changes nothing where it is said already, or where there is nothing', () => {
    const v = applyCompany(EMPTY_TASK, konzum);
    expect(applyCompany(v, konzum)).toBe(v);
    expect(applyCompany(EMPTY_TASK, { ...konzum, address: '', contacts: [] })).toBe(EMPTY_TASK);
  });
});

test('a project brings its currency, and takes it away again', () => {
  const v = applyProject(newTask('USD'), { project_id: 1, title: 'Obnova', currency: 'BAM' }, 'USD');
  expect(v.currency).toBe('BAM');
  expect(applyProject(v, null, 'USD')).toEqual(newTask('USD'));
});

test('a picked client sets the type of the address', () => {
  expect(applyClient(EMPTY_TASK, { tenant_id: 5, name: 'Konzum' }).location_type).toBe('OTHER');
  expect(applyClient(EMPTY_TASK, null).location_type).toBe('STORE');
  expect(applyClient({ ...EMPTY_TASK, role_type: 'CLIENT' }, { tenant_id: 5, name: '' }).location_type).toBe('STORE');
});

test('changing sides forgets the company and the project', () => {
  const v = applyRole(
    { ...complete, ...applyProject(complete, { project_id: 1, title: '', currency: 'BAM' }, 'EUR') },
    'CLIENT',
    'EUR',
  );
  expect(v).toMatchObject({ role_type: 'CLIENT', client: null, project: null, currency: 'EUR', title: 'Servis klime' });
});

describe('validity', () => {
  test('an empty form names every required field', () => {
    expect(taskFaults(EMPTY_TASK)).toEqual({
      title: 'required',
      description: 'required',
      client: 'required',
      whier_id: 'whier_required',
      address_name: 'required',
      address1: 'pick_address',
      city: 'required',
    });
  });
  test.each(['title', 'description', 'address_name', 'city'] as const)('blanks are no %s', (field) => {
    expect(isComplete(complete)).toBe(true);
    expect(taskFaults({ ...complete, [field]: '   ' })).toEqual({ [field]: 'required' });
  });
  test('the private individual is a client, and the note must say who', () => {
    const v = { ...complete, client: { tenant_id: 0, name: 'Privatna osoba' } };
    expect(taskFaults(v)).toEqual({ client_note: 'required' });
    expect(isComplete({ ...v, client_note: 'Ana Horvat, 2. kat' })).toBe(true);
  });
  test('an e-mail address looks like one', () => {
    expect(taskFaults({ ...complete, contact_email: 'petra' })).toEqual({ contact_email: 'email' });
  });
});

describe('the call that makes a task', () => {
  test('carries every field of the payload', () => {
    const { address1, latitude, longitude } = saved;
    expect(toCreatePayload(complete)).toEqual({
      title: 'Servis klime',
      description: 'Ne hladi',
      priority: 'MEDIUM',
      role_type: 'CONTRACTOR',
      tenant_id: 5,
      client_note: '',
      project_id: null,
      currency: { currency: 'EUR', valid: true },
      whier_id: 2,
      address_id: 3,
      save_address: false,
      address_name: 'Poslovnica Korzo',
      location_type: 'OFFICE',
      address1,
      address2: '2. kat',
      address3: '',
      address4: '',
      zipcode: '51000',
      city: 'Rijeka',
      region: 'Primorsko-goranska županija',
      country: 'Hrvatska',
      latitude,
      longitude,
      working_hours: '8–16',
      contact_name: 'Petra Novak',
      contact_phone: '+385 91 555 0142',
      contact_email: 'petra@primjer.hr',
    });
  });
  test('a private individual has a note and no working hours', () => {
    const v = { ...complete, client: { tenant_id: 0, name: '' }, client_note: 'Ana', working_hours: '8–16' };
    expect(toCreatePayload(v)).toMatchObject({ tenant_id: 0, client_note: 'Ana', working_hours: '' });
  });
});

describe('the call that changes a task', () => {
  const before = task({ version: 4, priority: 'HIGH' });
  test('carries what differs and the version', () => {
    const v = editAddress({ ...fromDetails(before), title: 'Novo' }, { city: 'Opatija' });
    expect(toUpdatePayload(v, before)).toEqual({ version: 4, title: 'Novo', city: 'Opatija' });
  });
  test('names a project only when it is another', () => {
    const project = { project_id: 8, title: 'Obnova', currency: 'EUR' } as const;
    const v = fromDetails(task({ project }));
    expect(toUpdatePayload(v, task({ project }))).toEqual({ version: 1 });
    expect(toUpdatePayload(applyProject(v, null, 'EUR'), task({ project }))).toEqual({ version: 1, project_id: null });
  });
});

test('the faults of the server get the names of the form', () => {
  const errors = [
    { field: 'tenant_id', code: 'no_such_thing', message: 'a' },
    { field: 'title', code: 'too_long', message: 'b' },
  ];
  const problem = asFormProblem(new ApiError({ title: '', status: 422, code: 'invalid', errors }));
  expect((problem as ApiError).errors.map((fault) => fault.field)).toEqual(['client', 'title']);
});
