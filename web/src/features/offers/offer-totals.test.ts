import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newRow } from '@/ui/tables/grid/grid-state';
import { type LineValues, newLine, reckon } from './offer-lines';
import table from './offer-totals.txt?raw';

const RATES = [0, 500, 1300, 2500];

/** The offer of a seed, as the server's totals_test.go generates it: with prices in cents, or `fine` ones. */
function generated(seed: number, fine: boolean) {
  let now = seed;
  const parts = (a: number, b: number) => (fine ? (seed * a + b) % 100 : 0);
  const draw = (n: number) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return (now >>> 8) % n;
  };
  const lines: { -readonly [K in keyof LineValues]: LineValues[K] }[] = [];
  let isChoice = false;
  let chosen: { chosen: boolean } | undefined;
  for (let left = 1 + draw(30); left > 0; left -= 1) {
    const kind = draw(8);
    if (kind === 0) {
      isChoice = draw(3) === 0;
      chosen = undefined;
      lines.push(newLine('SECTION', { choose_one: isChoice }));
    } else if (kind === 1) lines.push(newLine('TEXT'));
    else {
      let quantity = 1 + draw(5000);
      if (draw(2) === 0) quantity = 1000 * (1 + draw(40));
      const unit_price = draw(200_000) * 100 + parts(7, 13 * lines.length);
      const tax_percentage = RATES[draw(4)] ?? 0;
      const discount = draw(3) === 0 ? draw(10_001) : null;
      const purchase_price = draw(3) > 0 ? draw(150_000) * 100 + parts(3, 29 * lines.length) : null;
      const picked = draw(2) === 0;
      const line = { ...newLine(), quantity, unit_price, tax_percentage, discount, purchase_price };
      lines.push(line);
      if (!isChoice) {
        line.optional = draw(4) === 0;
        line.chosen = line.optional && picked;
      } else if (picked || !chosen) {
        if (chosen) chosen.chosen = false;
        line.chosen = true;
        chosen = line;
      }
    }
  }
  return { rows: lines.map((values) => newRow(values)), discount: draw(2) === 0 ? draw(10_001) : 0 };
}

it('comes to what the server makes of it, in ten thousand offers in cents and as many finer ones', () => {
  const found: string[] = [];
  let block = '';
  for (let n = 0; n < 20_000; n += 1) {
    const seed = n % 10_000;
    const { rows, discount } = generated(seed, n >= 10_000);
    const { lines, off, total, most, cost, margin, unknown } = reckon(rows, discount);
    const amounts = [lines.net, off, total.net, total.tax, most, cost, margin.amount, margin.share ?? '-', unknown];
    const text = amounts.join(' ');
    block += `${text}\n`;
    if (seed < 20) found.push(text);
    if (seed % 100 < 99) continue;
    found.push(createHash('sha256').update(block).digest('hex'));
    block = '';
  }
  expect(found).toEqual(table.trimEnd().split('\n'));
});
