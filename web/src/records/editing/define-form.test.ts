import { describe, expect, test } from 'vitest';
import { defineForm, list, number, own, picked, text, value } from './define-form';

interface Thing {
  readonly name: string;
  readonly kind: 'BIG' | 'SMALL';
  readonly price: number;
  readonly owner: { readonly id: number; readonly label: string } | null;
  readonly parts: readonly { readonly id: number }[];
  readonly from: string | null;
  readonly to: string | null;
  readonly marks: readonly string[];
  readonly version: number;
}
const form = defineForm<Thing>()({
  name: text({ needed: true }),
  kind: own(null, { needed: true }),
  price: number({
    of: (thing: Thing) => thing.price * 100,
    sent: (cents: number | null) => (cents ?? 0) / 100,
    needed: true,
  }),
  owner: picked((owner: { readonly id: number; readonly label: string }) => owner.id, { as: 'owner_id' }),
  parts: list((part: { readonly id: number }) => part.id, { as: 'part_ids', needed: true }),
  from: own(null),
  to: own(null, { unit: 'from' }),
  marks: value({ empty: '', of: (thing: Thing) => thing.marks.join(), sent: (marks) => marks.split(',') }),
  unsent: value({ empty: 'kept', of: () => 'kept', sent: () => undefined }),
});
const ANA = { id: 7, label: 'Ana' };
const THING: Thing = {
  name: 'Stroj',
  kind: 'BIG',
  price: 12.5,
  owner: ANA,
  parts: [{ id: 9 }, { id: 3 }],
  from: '2026-11-01',
  to: '2026-11-05',
  marks: ['a', 'b'],
  version: 4,
};
const known = form.read(THING);
const changed = (more: Partial<typeof known>) => ({ ...known, ...more });

test('a form begins with the values of the record, or with empty ones', () => {
  const { name, kind, owner, parts, from, to } = THING;
  expect(known).toEqual({ name, kind, price: 1250, owner, parts, from, to, marks: 'a,b', unsent: 'kept' });
  expect(form.read(undefined, { name: 'Novi' })).toEqual({
    name: 'Novi',
    kind: null,
    price: null,
    owner: null,
    parts: [],
    from: null,
    to: null,
    marks: '',
    unsent: 'kept',
  });
});

describe('what may not be blank', () => {
  const words = { name: 'no name', kind: 'no kind', price: 'no price', parts: 'no parts' };
  test.each([
    ['nothing of a record', known, {}],
    ['all of an empty form', form.read(undefined), words],
    ['a text of blanks', changed({ name: ' \t' }), { name: 'no name' }],
    ['not a number of nothing', changed({ price: 0 }), {}],
  ])('%s', (_, values, faults) => expect(form.faults(values, words)).toEqual(faults));

  test('one word serves for all', () => {
    expect(form.faults(changed({ name: '', parts: [] }), { required: 'x' })).toEqual({ name: 'x', parts: 'x' });
  });
});

test('a new record is sent whole: texts trimmed, other records by their numbers, under the names of the server', () => {
  expect(form.toNew(changed({ name: ' Stroj ' }))).toEqual({
    name: 'Stroj',
    kind: 'BIG',
    price: 12.5,
    owner_id: 7,
    part_ids: [3, 9],
    from: '2026-11-01',
    to: '2026-11-05',
    marks: ['a', 'b'],
  });
});

describe('a change', () => {
  test.each<[string, Partial<typeof known>, object]>([
    ['nothing', {}, {}],
    ['nothing for blanks around a text', { name: ' Stroj ' }, {}],
    ['nothing for the same record under another label', { owner: { id: 7, label: 'Ana K.' } }, {}],
    ['nothing for the same records in another order', { parts: [{ id: 3 }, { id: 9 }] }, {}],
    ['a text', { name: 'Bušilica ' }, { name: 'Bušilica' }],
    ['a choice', { kind: 'SMALL' }, { kind: 'SMALL' }],
    ['a number as the server has it', { price: 100 }, { price: 1 }],
    ['null for none', { owner: null }, { owner_id: null }],
    ['the ids of other records', { parts: [{ id: 1 }] }, { part_ids: [1] }],
    ['a whole unit', { to: null }, { from: '2026-11-01', to: null }],
    ['nothing of what is never sent', { unsent: 'gone' }, {}],
  ])('sends %s, with the version known', (_, change, sent) => {
    expect(form.toChange(changed(change), THING)).toEqual({ version: 4, ...sent });
    expect(form.changes(changed(change), known)).toEqual(sent);
  });
});

test('what others changed goes under what one has typed, and a unit is disputed as a whole', () => {
  const theirs = form.read({ ...THING, name: 'Njihov', to: '2026-11-09' });
  const apart = form.edits.rebase(changed({ kind: 'SMALL' }), known, theirs);
  expect(apart).toEqual({ values: { ...theirs, kind: 'SMALL' }, disputed: [] });
  const both = form.edits.rebase(changed({ name: 'Moj', from: '2026-11-02' }), known, theirs);
  expect(both.disputed).toEqual(['name', 'from']);
  expect(both.values).toEqual({ ...known, name: 'Moj', from: '2026-11-02' });
  expect(form.edits.take(both.values, theirs, new Set(['from']))).toEqual({ ...theirs, name: 'Moj' });
});

test('a fault of the server finds its field, and a field its unit', () => {
  expect(['owner_id', 'part_ids.2', 'name', 'to'].map(form.fieldOf)).toEqual(['owner', 'parts', 'name', 'to']);
  expect(['owner_id', 'to', 'name'].map(form.unitOf)).toEqual(['owner', 'from', 'name']);
});
