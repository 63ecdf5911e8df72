import { expect, test } from 'vitest';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Purchase } from './purchases.api';

const line = (received: number) => ({
  catalog_item_id: 4,
  name: 'Brtva',
  unit_of_measure: 'PIECE' as const,
  quantity: 16,
  received,
});
const purchase = (version: number, received: number): Purchase => ({
  material_purchase_id: 2,
  supplier: null,
  comment: '',
  created_by: 'Ivan Horvatić',
  created_at: '2026-11-23T09:00:00Z',
  closed_at: null,
  version,
  lines: [line(received)],
  allowed_actions: ['material.buy'],
});

/** The dialog of a purchase of which 6 of 16 came in after it was opened, and what was sent to be booked. */
async function open() {
  const sent: unknown[] = [];
  let now = purchase(1, 0);
  const { screen } = await renderApp('/materials/purchases', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['material.read', 'material.change', 'material.buy'] }),
      'POST /material_purchases/search': () => ({ data: [now], count: 1 }),
      'POST /stock_places/search': () => ({ data: [], count: 0 }),
      'GET /materials/purchase_list': () => ({ data: [] }),
      'GET /material_purchases/2': () => ({ data: now }),
      'POST /material_purchases/2/receive': async (request) => {
        sent.push(await request.json());
        return { data: purchase(3, 16) };
      },
    },
  });
  await screen
    .getByRole('button', { name: /Narudžba #2|Bez dobavljača/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Narudžba #2' });
  const came = dialog.getByRole('textbox', { name: 'Stiglo: Brtva' });
  await expect.element(came).toHaveValue('16');
  const change = () => {
    now = purchase(2, 6);
    tell('change', { thing: 'material_purchase', id: 2, kind: 'received', by: 2, version: 2 });
  };
  return { screen, dialog, came, sent, change };
}

test('a receipt follows what came in meanwhile, and names the version it was made on', async () => {
  const { dialog, came, sent, change } = await open();
  change();
  await expect.element(came).toHaveValue('10');
  await expect.element(dialog.getByText('naručeno 16 kom, dosad stiglo 6')).toBeVisible();
  await dialog.getByRole('button', { name: /^Zaprimi/ }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ version: 2, more_than_ordered: false, lines: [{ catalog_item_id: 4, quantity: 10 }] }]);
});

test('more than was ordered is asked about', async () => {
  const { screen, dialog, came, sent, change } = await open();
  await came.fill('12');
  change();
  await expect.element(dialog.getByText('naručeno 16 kom, dosad stiglo 6')).toBeVisible();
  await expect.element(came).toHaveValue('12');
  await dialog.getByRole('button', { name: /^Zaprimi/ }).click();
  await expect.element(screen.getByText('Brtva: naručeno 16 kom, s ovim stiglo 18 kom.')).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Ipak zaprimi' }).click();
  await expect.poll(() => sent).toMatchObject([{ version: 2, more_than_ordered: true }]);
});
