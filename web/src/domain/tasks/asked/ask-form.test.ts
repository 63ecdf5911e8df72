import { expect, test } from 'vitest';
import { atPlace, described, newRequest, requestFaults, stepOf } from './ask-form';

const request = newRequest('EUR', { name: 'Ana', phone: '091' });

test('each step tells what is missing in it', () => {
  expect(requestFaults(request, 'what')).toEqual({ title: 'required' });
  expect(requestFaults({ ...request, title: 'Curi' }, 'what')).toEqual({});
  expect(requestFaults(request, 'where')).toEqual({
    client: 'required',
    address_name: 'required',
    address1: 'pick_address',
    city: 'required',
  });
  const client = { tenant_id: 1, name: 'Primorje' };
  expect(requestFaults({ ...request, client, address_name: 'A', address1: 'B', city: 'C' }, 'where')).toEqual({});
});

test('a fault of the server is shown in the step of its field', () => {
  expect(['title', 'description', 'address1', 'client', 'contact_phone'].map(stepOf)).toEqual([
    'what',
    'what',
    'where',
    'where',
    'where',
  ]);
});

const place = {
  address_id: 4,
  address_name: 'Trgovina',
  address1: 'Riva 2',
  address2: '',
  address3: '',
  address4: '',
  zipcode: '51000',
  city: 'Rijeka',
  region: '',
  country: 'HR',
  latitude: 45.3,
  longitude: 14.4,
  address_type: 'STORE' as const,
  working_hours: '8-20',
  contact_name: 'Vesna',
  contact_phone: '092',
  contact_email: 'vesna@x.test',
  client_tenant_id: 2,
  tenant_name: 'Jadran',
};
const silent = { ...place, address_id: 5, contact_name: '', contact_phone: '', contact_email: '' };

test('a saved place brings whom to call there, and takes them away again', () => {
  const picked = atPlace(request, place, request, null);
  expect(picked.after).toMatchObject({
    address_id: 4,
    contact_name: 'Vesna',
    contact_phone: '092',
    working_hours: '8-20',
  });
  expect(atPlace(picked.after, null, request, picked).after).toEqual(request);
  const other = atPlace(picked.after, silent, request, picked);
  expect(other.after).toMatchObject({ address_id: 5, contact_name: 'Ana', contact_phone: '091', contact_email: '' });
  expect(atPlace(other.after, null, request, other).after).toEqual(request);
});

test('whom to call and when stay as they were typed, before a pick and after it', () => {
  const typed = { ...request, contact_name: 'Pero', contact_phone: '095', working_hours: 'noću' };
  const picked = atPlace(typed, place, request, null);
  expect(picked.after).toMatchObject({
    address_id: 4,
    contact_name: 'Pero',
    contact_phone: '095',
    working_hours: 'noću',
  });
  expect(atPlace(picked.after, null, request, picked).after).toEqual(typed);
  const brought = atPlace(request, place, request, null);
  const after = { ...brought.after, contact_phone: '098' };
  expect(atPlace(after, null, request, brought).after).toMatchObject({
    address_name: '',
    contact_name: 'Vesna',
    contact_phone: '098',
    working_hours: '',
  });
});

test('the address that was being written comes back, to be kept for the next time', () => {
  const written = { ...request, address_name: 'Skladište', address1: 'Obala 1', city: 'Rijeka' };
  const picked = atPlace(written, place, request, null);
  expect(atPlace(picked.after, null, request, picked).after).toEqual(written);
});

test('without a description the title is one', () => {
  expect(described({ ...request, title: ' Curi ' }).description).toBe('Curi');
  expect(described({ ...request, title: 'Curi', description: 'U podrumu' }).description).toBe('U podrumu');
});
