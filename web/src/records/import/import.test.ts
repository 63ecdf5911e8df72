import { expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import {
  faultsOf,
  isPlain,
  keptNames,
  type Look,
  lacking,
  lackingOfNew,
  planOf,
  queryOf,
  standingIn,
  withField,
} from './import';

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

it('names what stays when an import is undone, and why', () => {
  const kept = ['Lipa', 'Jela', 'Bor'].map((name, id) => ({ id, name, code: 'import_in_use', message: 'Koristi se.' }));
  const undone = { dry_run: true, removed: 1, restored: 0, kept, kept_count: 120 };
  expect(keptNames(undone, 2)).toEqual({ names: ['Lipa (Koristi se)', 'Jela (Koristi se)'], more: 118 });
});

const alone = { for_all: false, usual: '', instead: '', options: [] };
const look: Look = {
  ...{ sheets: [], sheet_name: '', encoding: '', separator: '', unsure: false, rows: 1, head: 2, top: [] },
  headings: [
    { letter: 'A', name: 'Naziv', samples: [], field: 'name' },
    { letter: 'B', name: '', samples: [], field: '' },
    { letter: 'C', name: 'Grad', samples: [], field: 'city' },
  ],
  fields: [
    { field: 'id', name: 'ID', must: false, key: true, ...alone },
    { field: 'name', name: 'Naziv', must: true, key: false, ...alone },
    { field: 'city', name: 'Grad', must: false, key: false, ...alone },
  ],
};
const type = {
  ...{ field: 'type', name: 'Vrsta', must: true, key: false, for_all: true, usual: '', instead: '' },
  options: [{ value: 'OTHER', name: 'Ostalo' }],
};
const withType = { ...look, fields: [...look.fields, type] };

it('plans as the server guessed, and asks only where something is open', () => {
  expect(queryOf(planOf(look))).toEqual({ head: 2, columns: 'name,,city' });
  expect(isPlain(look)).toBe(true);
  const headings = look.headings.map((heading) => ({ ...heading, field: '' }));
  expect(isPlain({ ...look, headings })).toBe(false);
});

it('wants what must be there, unless a column tells which record it is', () => {
  const forAll = {};
  expect(lacking(look, { fields: ['city'], forAll })).toEqual(['Naziv']);
  expect(lacking(look, { fields: ['id', 'city'], forAll })).toEqual([]);
  expect(lackingOfNew(look, { fields: ['id', 'city'], forAll })).toEqual(['Naziv']);
  expect(lacking(look, { fields: ['id'], forAll })).toEqual(['Naziv']);
});

it('asks for one value for all of what no column holds, and sends it', () => {
  expect(isPlain(withType)).toBe(false);
  const plan = planOf(withType);
  expect(lacking(withType, plan)).toEqual(['Vrsta']);
  const said = { ...plan, forAll: { type: 'OTHER' }, means: { 'unit:pak': 'OTHER' } };
  expect(lacking(withType, said)).toEqual([]);
  expect(queryOf(said)).toMatchObject({ for_all: 'type=OTHER', means: 'unit%3Apak=OTHER' });
  expect(queryOf({ ...said, fields: ['name', 'type'] })).not.toHaveProperty('for_all');
  expect(planOf({ ...withType, fields: [{ ...type, usual: 'OTHER' }] }).forAll).toEqual({ type: 'OTHER' });
});

it('takes one column alone for a field', () => {
  expect(withField(['name', '', 'city'], 1, 'name')).toEqual(['', 'name', 'city']);
  expect(withField(['name', '', 'city'], 0, '')).toEqual(['', '', 'city']);
});

it('asks where the letters are unsure, and where a price with VAT stands in for the net one', () => {
  expect(isPlain({ ...look, unsure: true })).toBe(false);
  const csv = { ...look, encoding: 'cp852', separator: 'tab' };
  expect(queryOf(planOf(csv))).toEqual({ head: 2, columns: 'name,,city', encoding: 'cp852', separator: 'tab' });
  const net = { field: 'net', name: 'Neto', must: true, key: false, ...alone };
  const gross = { ...net, field: 'gross', name: 'S PDV-om', must: false, instead: 'net' };
  const priced = { ...look, fields: [...look.fields, net, gross] };
  const forAll = {};
  expect(lacking(priced, { fields: ['name'], forAll })).toEqual(['Neto']);
  expect(lacking(priced, { fields: ['name', 'gross'], forAll })).toEqual([]);
  const headings = [{ letter: 'A', name: 'MPC', samples: [], field: 'gross' }];
  expect(isPlain({ ...priced, fields: [net, gross], headings })).toBe(false);
  expect(standingIn(priced, ['gross', 'net'])).toEqual([]);
});
