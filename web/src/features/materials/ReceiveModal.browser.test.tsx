import { expect, test } from 'vitest';
import { formatDateTime } from '@/lib/date';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { PurchaseWhole } from './purchases.api';

const line = (received: number) => ({
  catalog_item_id: 4,
  name: 'Brtva',
  unit_of_measure: 'PIECE' as const,
  quantity: 16,
  received,
});
const purchase = (version: number, received: number): PurchaseWhole => ({
  material_purchase_id: 2,
  supplier: null,
  comment: '',
  created_by: 'Ivan Horvatić',
  created_at: '2026-11-23T09:00:00Z',
  closed_at: null,
  version,
  lines: [line(received)],
  can_edit: received === 0,
  can_reopen: false,
  deliveries: [],
  allowed_actions: ['material.buy'],
});

/** Opens the dialog of a purchase of which 6 of 16 came in afterwards, and returns what was sent. */
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

test('what came in is listed, and a purchase closed by hand is expected again', async () => {
  const came = {
    material_log_id: 9,
    catalog_item_id: 4,
    name: 'Brtva',
    quantity: 6,
    unit_of_measure: 'PIECE' as const,
    place_name: 'Glavno skladište',
    comment: 'Otpremnica 123',
    user_name: 'Marija Škarić',
    created_at: '2026-11-24T09:00:00Z',
    corrected: false,
  };
  let now: PurchaseWhole = {
    ...purchase(3, 6),
    closed_at: '2026-11-25T09:00:00Z',
    can_reopen: true,
    deliveries: [came],
    allowed_actions: [],
  };
  const { screen } = await renderApp('/materials/purchases', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['material.read', 'material.change', 'material.buy'] }),
      'POST /material_purchases/search': () => ({ data: [now], count: 1 }),
      'POST /stock_places/search': () => ({ data: [], count: 0 }),
      'GET /materials/purchase_list': () => ({ data: [] }),
      'GET /material_purchases/2': () => ({ data: now }),
      'POST /material_purchases/2/reopen': () => {
        now = { ...purchase(4, 6), deliveries: [came] };
        return { data: now };
      },
    },
  });
  await screen
    .getByRole('button', { name: /Bez dobavljača/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Narudžba #2' });
  const list = dialog.getByRole('region', { name: 'Što je stiglo' });
  await expect
    .element(list)
    .toHaveTextContent(
      `Brtva 6 kom${formatDateTime(came.created_at)} · Marija Škarić · Glavno skladište · Otpremnica 123`,
    );
  await dialog.getByRole('button', { name: 'Opet očekuj' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Stiglo: Brtva' })).toHaveValue('10');
});
