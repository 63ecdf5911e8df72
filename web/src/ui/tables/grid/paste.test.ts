import { describe, expect, it } from 'vitest';
import type { Column } from './columns';
import { newRow, savedRow } from './grid-state';
import { MAX_PASTED_ROWS, pasteTable, readTable } from './paste';
import { isTable, tableText } from './table-text';

interface Part {
  readonly name: string;
  readonly unit: string | null;
  readonly count: number | null;
  readonly price: number | null;
  readonly flat: boolean;
}
const EMPTY: Part = { name: '', unit: 'PIECE', count: 1000, price: 0, flat: false };

const COLUMNS: readonly Column<Part>[] = [
  {
    kind: 'text',
    id: 'name',
    header: 'Naziv',
    maxLength: 20,
    read: (v) => v.name,
    write: (v, name) => ({ ...v, name }),
  },
  {
    kind: 'select',
    id: 'unit',
    header: 'Jed. mj.',
    aliases: ['JM'],
    options: [
      { value: 'PIECE', label: 'kom' },
      { value: 'METER', label: 'm' },
    ],
    paste: (word) => (word === 'komada' ? 'PIECE' : null),
    read: (v) => v.unit,
    write: (v, unit) => ({ ...v, unit }),
  },
  {
    kind: 'decimal',
    id: 'count',
    header: 'Količina',
    decimals: 3,
    read: (v) => v.count,
    write: (v, count) => ({ ...v, count }),
  },
  { kind: 'price', id: 'price', header: 'Cijena', read: (v) => v.price, write: (v, price) => ({ ...v, price }) },
  {
    kind: 'check',
    id: 'flat',
    header: 'Paušal',
    yes: ['da', 'x'],
    read: (v) => v.flat,
    write: (v, flat) => ({ ...v, flat }),
  },
  { kind: 'computed', id: 'net', header: 'Ukupno', shown: (v) => String(v.price ?? 0) },
];

const paste = (text: string, column = 'name', rows = [savedRow<Part>('a', EMPTY)], more = true) =>
  pasteTable({ table: readTable(text), columns: COLUMNS, rows, column, newValues: more ? () => EMPTY : undefined });

describe('readTable', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\nb"\t"say ""no"""', [['a\nb', 'say "no"']]],
    ['Cijev 2"\t5', [['Cijev 2"', '5']]],
    ['"2 cola"" i pol\tx', [['"2 cola"" i pol', 'x']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('reads %j', (text, table) => expect(readTable(text)).toEqual(table));

  it('tells a table from the content of one cell', () => {
    expect(isTable('one cell\n')).toBe(false);
    expect(isTable('two\tcells')).toBe(true);
    expect(isTable('two\nrows')).toBe(true);
  });
});

describe('pasteTable', () => {
  it('fills from the cell right and down, and adds the rows that are missing', () => {
    const { rows, added } = paste('komada\t1,5\t10,00\nm\t2\t0,05', 'unit');
    expect(rows.map(({ values }) => values)).toEqual([
      { ...EMPTY, count: 1500, price: 100_000 },
      { ...EMPTY, unit: 'METER', count: 2000, price: 500 },
    ]);
    expect([rows[0]?.key, added]).toEqual(['a', 1]);
  });

  it('goes by the headings a table brings, whatever stands between', () => {
    const { rows } = paste('Rb.\tNaziv\tKOLIČINA\tUkupno\tCijena\tPaušal\n1\tVijak\t3\t9,99\t3,33\tda');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toEqual({ ...EMPTY, name: 'Vijak', count: 3000, price: 33_300, flat: true });
  });

  it('does not take a first row of values for headings', () => {
    expect(paste('Naziv\tm\t3').rows[0]?.values).toMatchObject({ name: 'Naziv', unit: 'METER', count: 3000 });
  });

  it('reads all numbers in the form the table is in', () => {
    expect(paste('1,234\t1,234.50\n2\t3.00', 'count').rows[0]?.values).toMatchObject({
      count: 1_234_000,
      price: 12_345_000,
    });
    expect(paste('1,234\t1.234,50', 'count').rows[0]?.values).toMatchObject({ count: 1234, price: 12_345_000 });
  });

  it('keeps four decimals of a price of one unit', () => {
    expect(paste('1\t0,1234\n2\t12,5', 'count').rows.map(({ values }) => values.price)).toEqual([1234, 125_000]);
    expect(paste('1\t0,12345', 'count').rows[0]?.unread).toEqual({ price: '0,12345' });
  });

  it('keeps what a cell cannot read beside an empty value, until it is mended', () => {
    const { rows, unread } = paste('Vijak\tkutija\tnešto\t-5');
    expect(unread).toBe(3);
    expect(rows[0]).toMatchObject({
      values: { name: 'Vijak', unit: null, count: null, price: null },
      unread: { unit: 'kutija', count: 'nešto', price: '-5' },
    });
  });

  it('takes texts as texts: no markup, no line breaks, not longer than the cell', () => {
    expect(paste('"<b>a</b>\nb"\tm').rows[0]?.values.name).toBe('<b>a</b> b');
    expect(paste(`${'x'.repeat(30)}\tm`).rows[0]?.values.name).toHaveLength(20);
  });

  it('leaves a list alone where the sheet is empty, and makes no row of an empty line', () => {
    const { rows } = paste('Vijak\t\t2\n\t\t\nKabel\tm\t1');
    expect(rows.map(({ values }) => [values.name, values.unit])).toEqual([
      ['Vijak', 'PIECE'],
      ['Kabel', 'METER'],
    ]);
  });

  it('adds nothing where rows cannot be added, and not more than it may', () => {
    expect(paste('a\nb\nc', 'name', [savedRow('a', EMPTY)], false).rows).toHaveLength(1);
    const many = Array.from({ length: MAX_PASTED_ROWS + 5 }, (_, i) => `Vijak ${i}`).join('\n');
    expect(paste(many).rows).toHaveLength(MAX_PASTED_ROWS);
  });
});

describe('tableText', () => {
  it('gives what can be pasted again, and nothing a spreadsheet would reckon', () => {
    const rows = [
      newRow<Part>({ ...EMPTY, name: '=SUM(A1)', count: -1500 }),
      newRow<Part>({ ...EMPTY, name: 'a "b"' }),
    ];
    const text = tableText(COLUMNS, rows);
    expect(text.split('\n')).toEqual([
      'Naziv\tJed. mj.\tKoličina\tCijena\tPaušal\tUkupno',
      ' =SUM(A1)\tkom\t-1,5\t0,00\t\t0',
      '"a ""b"""\tkom\t1\t0,00\t\t0',
    ]);
    expect(paste(text).rows.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
  });
});
