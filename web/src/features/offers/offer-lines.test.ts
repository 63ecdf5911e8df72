import { describe, expect, it } from 'vitest';
import { doubled, dropped, moved } from '@/domain/items/line-order';
import { newRow } from '@/ui/tables/grid/grid-state';
import { type LineRow, type LineValues, lineFaults, newLine, reckon, toLines, withChosen } from './offer-lines';

const line = (name: string, quantity: number, price: number, cost: number, more: Partial<LineValues> = {}) =>
  newRow(
    newLine('LINE', {
      name,
      quantity: Math.round(quantity * 1000),
      unit_price: Math.round(price * 10_000),
      purchase_price: Math.round(cost * 10_000),
      ...more,
    }),
  );
const section = (name: string, choose_one = false) => newRow(newLine('SECTION', { name, choose_one }));

/** The offer of the design, with known amounts to the cent. */
const design = () => [
  section('Klima uređaji'),
  line('Klima uređaj', 12, 649, 468, { discount: 500 }),
  line('Demontaža', 12, 45, 26),
  line('Montaža', 12, 140, 82),
  line('Bakrena cijev', 54, 12.9, 8.1),
  section('Kotlovnica'),
  line('Godišnji servis', 2, 280, 155),
  line('Filtar', 2, 96.4, 71.5),
  line('Punjenje sustava', 6, 21.5, 20.8, { tax_percentage: 1300 }),
  line('Izlazak', 4, 45, 31),
  section('Upravljanje uređajima', true),
  line('Bežični daljinski', 12, 29, 17.5, { chosen: true }),
  line('Središnje upravljanje', 1, 1210, 835),
  section('Po želji klijenta'),
  line('Jamstvo 5 godina', 12, 49, 21, { optional: true }),
  line('Pranje ventilokonvektora', 6, 58, 29, { optional: true }),
  line('Detektor plina', 1, 389, 252, { optional: true }),
];

describe('what an offer comes to', () => {
  it('is the offer of the design, to the cent', () => {
    const bill = reckon(design(), 200);
    expect(bill.lines.net).toBe(11725_00n);
    expect(bill.off).toBe(234_50n);
    expect(bill.total).toEqual({
      net: 11490_50n,
      tax: 2857_45n,
      gross: 14347_95n,
      rates: [
        { rate: 1300, net: 126_42n, tax: 16_43n },
        { rate: 2500, net: 11364_08n, tax: 2841_02n },
      ],
    });
    expect(bill.most).toBe(17027_03n);
    expect(bill.cost).toBe(8261_20n);
    expect(bill.margin).toEqual({ amount: 3229_30n, share: 2810 });
    expect(bill.unknown).toBe(0);
  });

  it('numbers lines, names alternatives by letters, and adds up the groups', () => {
    const rows = design();
    const { facts } = reckon(rows, 0);
    const of = (name: string) => {
      const row = rows.find(({ values }) => values.name === name);
      return row && facts.get(row.key);
    };
    expect(rows.map(({ key }) => facts.get(key)?.mark)).toEqual([
      '',
      '1',
      '2',
      '3',
      '4',
      '',
      '5',
      '6',
      '7',
      '8',
      '',
      'A',
      'B',
      '',
      '+',
      '+',
      '+',
    ]);
    expect(of('Klima uređaji')).toMatchObject({ net: 10315_20n, margin: { amount: 2965_80n, share: 2875 } });
    expect(of('Upravljanje uređajima')).toMatchObject({ net: 348_00n });
    expect(of('Po želji klijenta')).toMatchObject({ net: 0n, margin: null, allOptional: true });
    expect(of('Središnje upravljanje')).toMatchObject({ counts: false, alternative: true });
  });

  it('counts the first alternative while none is chosen, and no deleted line', () => {
    const rows = [section('Izbor', true), line('a', 1, 10, 0), line('b', 1, 20, 0)];
    expect(reckon(rows, 0).lines.net).toBe(10_00n);
    expect(
      reckon(
        rows.map((row, i) => ({ ...row, deleted: i === 1 })),
        0,
      ).lines.net,
    ).toBe(20_00n);
    expect(reckon(withChosen(rows, rows[2]?.key ?? ''), 0).lines.net).toBe(20_00n);
  });

  it('tells what is left only of lines whose cost is known', () => {
    const bill = reckon([line('a', 1, 100, 60), line('b', 1, 50, 0, { purchase_price: null })], 1000);
    expect(bill).toMatchObject({ unknown: 1, cost: 60_00n, margin: { amount: 30_00n, share: 3333 } });
  });
});

describe('the order of the lines', () => {
  const rows = () => [
    line('x', 1, 1, 0),
    section('A'),
    line('a1', 1, 1, 0),
    line('a2', 1, 1, 0),
    section('B'),
    line('b1', 1, 1, 0),
  ];
  const names = (list: readonly LineRow[]) => list.map(({ values }) => values.name).join(' ');
  const keyOf = (list: ReturnType<typeof rows>, name: string) =>
    list.find(({ values }) => values.name === name)?.key ?? '';

  it.each([
    ['a1', 1, 'x A a2 a1 B b1'],
    ['a2', 1, 'x A a1 B a2 b1'],
    ['b1', 1, 'x A a1 a2 B b1'],
    ['a1', -1, 'x a1 A a2 B b1'],
    ['x', -1, 'x A a1 a2 B b1'],
    ['A', 1, 'x B b1 A a1 a2'],
    ['B', -1, 'x B b1 A a1 a2'],
    ['B', 1, 'x A a1 a2 B b1'],
    ['A', -1, 'A a1 a2 x B b1'],
  ] as const)('%s moves by %i', (name, by, want) => {
    const list = rows();
    expect(names(moved(list, keyOf(list, name), by))).toBe(want);
  });

  it.each([
    ['a1', 'b1', 'x A a2 B b1 a1'],
    ['b1', 'a1', 'x A b1 a1 a2 B'],
    ['B', 'a2', 'x B b1 A a1 a2'],
    ['A', 'b1', 'x B b1 A a1 a2'],
    ['A', 'a2', 'x A a1 a2 B b1'],
    ['B', 'x', 'B b1 x A a1 a2'],
  ])('%s is dropped on %s', (name, over, want) => {
    const list = rows();
    expect(names(dropped(list, keyOf(list, name), keyOf(list, over)))).toBe(want);
  });

  it('copies a line behind itself, and a heading with its lines', () => {
    const list = rows();
    expect(names(doubled(list, keyOf(list, 'a1')).rows)).toBe('x A a1 a1 a2 B b1');
    expect(names(doubled(list, keyOf(list, 'B')).rows)).toBe('x A a1 a2 B b1 B b1');
  });
});

describe('lines for the server', () => {
  it('bear the numbers it knows, and choose one alternative', () => {
    const rows = [section('Izbor', true), line(' a ', 1.5, 10, 4), line('b', 1, 20, 0, { purchase_price: null })];
    const [heading, a, b] = toLines(rows, new Map([[rows[1]?.key ?? '', 7]]));
    expect(heading).toEqual({ kind: 'SECTION', name: 'Izbor', note: '', choose_one: true });
    expect(a).toMatchObject({
      offer_line_item_id: 7,
      name: 'a',
      quantity: 1.5,
      unit_price: 10,
      tax_percentage: 25,
      chosen: true,
    });
    expect(b).toMatchObject({ chosen: false, purchase_price: null });
    expect(b).not.toHaveProperty('offer_line_item_id');
  });

  it('are refused where the server would refuse them', () => {
    expect(lineFaults(newLine('LINE', { quantity: 0, unit_price: null }))).toEqual({
      name: 'name_required',
      quantity: 'quantity_zero',
      unit_price: 'price_required',
    });
    expect(lineFaults(newLine('LINE', { name: 'x', quantity: -1000, discount: 10_001 }))).toEqual({
      quantity: 'quantity_negative',
      discount: 'discount_range',
    });
    expect(lineFaults(newLine('TEXT', { name: 'x', quantity: 0 }))).toEqual({});
  });
});
