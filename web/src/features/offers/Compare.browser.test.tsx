import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { CompareCards } from './CompareCards';
import { CompareTable } from './CompareTable';
import type { ComparedLine, ComparedRow, Comparison } from './compare';

const line = (quantity: number, unit_of_measure: ComparedLine['unit_of_measure']): ComparedLine => ({
  name: 'Klima uređaj',
  note: '',
  catalog_type: 'MATERIAL',
  quantity,
  unit_of_measure,
  unit_price: 10,
  discount: 0,
  tax_percentage: 25,
  choose_one: false,
  optional: false,
  counts: true,
  net: 10 * quantity,
});
const row = (from: ComparedLine, to: ComparedLine): ComparedRow => ({
  change: from === to ? 'SAME' : 'CHANGED',
  kind: 'LINE',
  name: from.name,
  from,
  to,
  fields: from === to ? [] : ['quantity'],
  difference: from === to ? 0 : 10,
});
const side = (version_number: number, gross: number) =>
  ({ version_number, status: 'SENT', totals: { gross, tax: 0, discount: 0 } }) as Comparison['from'];
const comparison = (rows: readonly ComparedRow[], more: Partial<Comparison> = {}) =>
  ({
    from: side(1, 1000),
    to: side(2, 930),
    rows,
    fields: [],
    changed: rows.filter(({ change }) => change === 'CHANGED').length,
    added: 0,
    removed: 0,
    difference: -70,
    difference_percentage: -7,
    ...more,
  }) as Comparison;

const hours = row(line(24, 'HOUR'), line(40, 'HOUR'));

test('the units of both versions stand in their right form', async () => {
  const compared = comparison([hours, row(line(2, 'SERVICE'), line(5, 'SERVICE'))]);
  const table = await renderUi(<CompareTable comparison={compared} rows={compared.rows} />, { locale: 'en' });
  for (const said of ['24 hours', '40 hours', '2 services', '5 services'])
    await expect.element(table.getByRole('cell', { name: said, exact: true })).toBeVisible();
  await table.unmount();
  const cards = await renderUi(<CompareCards comparison={compared} />, { locale: 'hr' });
  for (const said of ['24 sata × ', '40 sati × ', '2 usluge × ', '5 usluga × '])
    await expect.element(cards.getByText(said)).toBeVisible();
});

test('where only the discount differs, nobody says that nothing does', async () => {
  const same = line(8, 'PIECE');
  const compared = comparison([row(same, same)], { fields: [{ field: 'discount', from: 0, to: 7 }] });
  const cards = await renderUi(<CompareCards comparison={compared} />, { locale: 'hr' });
  await expect.element(cards.getByText('−70,00', { exact: false })).toBeVisible();
  await expect.element(cards.getByText(/Nema razlika/)).not.toBeInTheDocument();
  await cards.unmount();
  // Of the lines none is left once only differences are asked for.
  const table = await renderUi(<CompareTable comparison={compared} rows={[]} />, { locale: 'hr' });
  await expect.element(table.getByText('Stavke su iste.')).toBeVisible();
});
