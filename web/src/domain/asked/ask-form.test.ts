import { expect, test } from 'vitest';
import { described, elsewhere, newRequest, requestFaults, stepOf } from './ask-form';

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

test('another place keeps whom to call, and is kept for the next time', () => {
  const there = { ...request, address_id: 4, address_name: 'A', address1: 'B', city: 'C', save_address: false };
  expect(elsewhere(there)).toEqual(request);
});

test('without a description the title is one', () => {
  expect(described({ ...request, title: ' Curi ' }).description).toBe('Curi');
  expect(described({ ...request, title: 'Curi', description: 'U podrumu' }).description).toBe('U podrumu');
});
