import { expect, test } from 'vitest';
import { en, hr } from '@/test/words';
import {
  type ComparedLine,
  type ComparedRow,
  type Comparison,
  detailOf,
  fieldsSentence,
  onlyDifferences,
  pricesIn,
} from './compare';

const line = (more: Partial<ComparedLine> = {}): ComparedLine => ({
  name: 'Klima uređaj',
  note: '',
  catalog_type: 'MATERIAL',
  quantity: 14,
  unit_of_measure: 'PIECE',
  unit_price: 649,
  discount: 0,
  tax_percentage: 25,
  choose_one: false,
  optional: false,
  counts: true,
  net: 9086,
  ...more,
});
const row = (more: Partial<ComparedRow>): ComparedRow => ({
  change: 'SAME',
  kind: 'LINE',
  name: 'Klima uređaj',
  from: line(),
  to: line(),
  fields: [],
  difference: 0,
  ...more,
});

test('a changed line says in words what differs', () => {
  const to = line({ quantity: 12.1, discount: 5, unit_price: 634.9 });
  const changed = row({ change: 'CHANGED', to, fields: ['quantity', 'unit_price', 'discount', 'optional'] });
  expect(detailOf(changed, hr.offerCompare).replaceAll('\u00a0', ' ')).toBe(
    'količina −1,9, cijena −14,10 €, popust +5 %, po želji',
  );
  expect(detailOf(row({ change: 'ADDED', from: null }), hr.offerCompare)).toBe('');
});

test('the offers as a whole differ in one sentence', () => {
  const fields: Comparison['fields'] = [
    { field: 'validity_period', from: 30, to: 14 },
    { field: 'discount', from: null, to: 2.5 },
    { field: 'deadline', from: null, to: '2026-12-04' },
    { field: 'terms', from: 'a', to: 'b' },
  ];
  const said = (t: typeof hr.offerCompare) => fieldsSentence({ fields } as Comparison, t);
  expect(said(hr.offerCompare).replaceAll('\u00a0', ' ')).toBe(
    'Valjanost s 30 na 14 dana, popust na sve s 0 % na 2,5 %, rok s – na 4. 12. 2026. i drugi uvjeti.',
  );
  expect(said(en.offerCompare)).toContain('Validity from 30 to 14 days');
});

test('how many lines differ is said with the right endings', () => {
  expect(hr.offerCompare.items({ changed: 2, added: 2, removed: 1 })).toBe(
    '2 izmijenjene, 2 dodane i 1 uklonjena stavka.',
  );
  expect(hr.offerCompare.items({ changed: 5, added: 0, removed: 0 })).toBe('5 izmijenjenih stavki.');
  expect(hr.offerCompare.items({ changed: 0, added: 0, removed: 0 })).toBe('Stavke su iste.');
});

test('the prices of both versions stand comma under comma', () => {
  const price = pricesIn([row({ from: line({ unit_price: 12.5 }), to: line({ unit_price: 0.1234 }) })]);
  expect([12.5, 0.1234].map((amount) => price(amount).indexOf('€') - price(amount).indexOf(','))).toEqual([6, 6]);
});

test('only differences keep the sections they stand in', () => {
  const rows = [
    row({ name: 'same' }),
    row({ kind: 'SECTION', name: 'A' }),
    row({ name: 'added', change: 'ADDED', from: null }),
    row({ kind: 'SECTION', name: 'B' }),
    row({ name: 'same' }),
  ];
  expect(onlyDifferences(rows).map(({ name }) => name)).toEqual(['A', 'added']);
});
