import { describe, expect, test } from 'vitest';
import { SIGNATURE, signatureOf } from '@/ui/media/strokes';
import { carried, choose, type Line, pickedOf, proposed, sortLines } from './offer-choice';

const line = (offer_line_item_id: number, more: Partial<Line> = {}): Line => ({
  offer_line_item_id,
  first_id: offer_line_item_id,
  kind: 'LINE',
  name: `line ${offer_line_item_id}`,
  note: '',
  choose_one: false,
  optional: false,
  chosen: false,
  counts: true,
  catalog_item_id: null,
  catalog_group: null,
  catalog_type: 'WORK',
  quantity: 1,
  unit_of_measure: 'PIECE',
  unit_price: 10.1,
  discount: 0,
  tax_percentage: 25,
  net: 10.1,
  purchase_price: null,
  margin: null,
  margin_percentage: null,
  ...more,
});

const offer = [
  line(1),
  line(2, { optional: true, counts: false }),
  line(3, { kind: 'SECTION', name: 'Kotlovnica' }),
  line(4, { net: 0.2 }),
  line(5, { kind: 'TEXT', net: null }),
  line(6, { net: 0.1 }),
  line(7, { kind: 'SECTION', name: 'Upravljanje', choose_one: true }),
  line(8),
  line(12, { kind: 'TEXT', net: null }),
  line(9, { counts: false }),
  line(10, { kind: 'SECTION', name: 'Po želji' }),
  line(11, { optional: true }),
];

describe('the lines of an offer', () => {
  const { parts, groups } = sortLines(offer);
  test('are done in any case, or chosen', () => {
    expect(parts.map(({ name, net, lines }) => [name, net, lines.length])).toEqual([
      ['', 1010, 1],
      ['Kotlovnica', 30, 3],
    ]);
    expect(groups.map(({ name, one, lines }) => [name, one, lines.map((l) => l.offer_line_item_id)])).toEqual([
      ['', false, [2]],
      ['Upravljanje', true, [8, 9]],
      ['Po želji', false, [11]],
    ]);
    expect(groups.map(({ texts }) => texts.map((l) => l.offer_line_item_id))).toEqual([[], [12], []]);
  });
  test('are chosen one of alternatives, any of options', () => {
    const [option, alternatives] = groups;
    if (!option || !alternatives) throw new Error('no groups');
    expect(proposed(groups)).toEqual([8, 11]);
    expect(choose([8, 11], alternatives, 9)).toEqual([11, 9]);
    expect(choose([8, 11], option, 2)).toEqual([8, 11, 2]);
    expect(choose([8, 11, 2], option, 2)).toEqual([8, 11]);
  });
  test('go over into a newer version by their names; what is new there is as proposed', () => {
    const [option, alternatives] = groups;
    if (!option || !alternatives) throw new Error('no groups');
    const picked = pickedOf(groups, [2, 9]);
    expect(carried(groups, picked)).toEqual([2, 9]);
    const newer = [{ ...option, lines: option.lines.map((one) => ({ ...one, name: `${one.name}, novo` })) }];
    expect(carried(newer, picked)).toEqual(proposed(newer));
    // None of the alternatives was there before.
    expect(carried([{ ...alternatives, lines: alternatives.lines.slice(0, 1) }], { x: true })).toEqual(
      proposed([{ ...alternatives, lines: alternatives.lines.slice(0, 1) }]),
    );
  });
});

describe('a drawn signature', () => {
  test('is whole numbers within the paper', () => {
    expect(signatureOf([[{ x: -4, y: 12.4 }], [{ x: 1200, y: 500 }]])).toEqual([
      [0, 12],
      [SIGNATURE.width, SIGNATURE.height],
    ]);
  });
  test('keeps where the pen was put down and lifted, and no more points than are seen', () => {
    const stroke = Array.from({ length: 101 }, (_, i) => ({ x: 100 + i / 10, y: 50 }));
    expect(signatureOf([stroke])).toEqual([[100, 50, 104, 50, 108, 50, 110, 50]]);
  });
  test('is never longer than the server takes', () => {
    const scribble = Array.from({ length: 400 }, () =>
      Array.from({ length: 400 }, (_, i) => ({ x: (i * 37) % 1000, y: (i * 91) % 400 })),
    );
    const numbers = signatureOf(scribble);
    expect(numbers.length).toBeLessThanOrEqual(200);
    expect(numbers.flat().length).toBeLessThanOrEqual(10_000);
  });
});
