import { expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import { changedSince, faultsOf, isPlain, type Look, lacking, planOf, queryOf, withField } from './import';

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

const look: Look = {
  ...{ sheets: [], sheet_name: '', rows: 1, head: 2, top: [] },
  headings: [
    { letter: 'A', name: 'Naziv', samples: [], field: 'name' },
    { letter: 'B', name: '', samples: [], field: '' },
    { letter: 'C', name: 'Grad', samples: [], field: 'city' },
  ],
  fields: [
    { field: 'id', name: 'ID', must: false, key: true },
    { field: 'name', name: 'Naziv', must: true, key: false },
    { field: 'city', name: 'Grad', must: false, key: false },
  ],
};

it('plans as the server guessed, and asks only where something is open', () => {
  expect(queryOf(planOf(look))).toEqual({ head: 2, columns: 'name,,city' });
  expect(isPlain(look)).toBe(true);
  const headings = look.headings.map((heading) => ({ ...heading, field: '' }));
  expect(isPlain({ ...look, headings })).toBe(false);
});

it('wants what must be there, unless a column tells which record it is', () => {
  expect(lacking(look, ['city'])).toEqual(['Naziv']);
  expect(lacking(look, ['id', 'city'])).toEqual([]);
  expect(lacking(look, ['id'])).toEqual(['Naziv']);
});

it('takes one column alone for a field', () => {
  expect(withField(['name', '', 'city'], 1, 'name')).toEqual(['', 'name', 'city']);
  expect(withField(['name', '', 'city'], 0, '')).toEqual(['', '', 'city']);
});
