import { expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import { changedSince, faultsOf } from './import';

const fault = {
  row: 2,
  field: 'name',
  column: 'Naziv',
  letter: 'B',
  value: '',
  code: 'required',
  message: 'Obavezno.',
};

it('finds the faults of a file that was refused, and none in another refusal', () => {
  const refused = new ApiError({ title: '', status: 422, code: 'invalid', faults: [fault], fault_count: 7 });
  expect(faultsOf(refused)).toEqual({ faults: [fault], fault_count: 7 });
  expect(faultsOf(new ApiError({ title: '', status: 422, code: 'invalid' }))).toBeNull();
  expect(faultsOf(new Error('x'))).toBeNull();
});

it('names what was changed since the import', () => {
  const problem = { title: '', status: 409, companies: [{ b2b_id: 7, name: 'Lipa' }, { b2b_id: 8 }], errors: [] };
  expect(changedSince(new ApiError({ ...problem, code: 'import_changed' }))).toEqual(['Lipa']);
  expect(changedSince(new ApiError({ ...problem, code: 'already_done' }))).toEqual([]);
});
