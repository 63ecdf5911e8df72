import { expect, test } from 'vitest';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Entry, Material } from './materials.api';

const MATERIAL = {
  catalog_item_id: 4,
  name: 'Brtva',
  unit_of_measure: 'PIECE',
  quantity: 20,
  critical_quantity: 0,
  places: [],
  allowed_actions: ['material.change'],
} as unknown as Material;

const entry = (more: Partial<Entry>): Entry => ({
  material_log_id: 1,
  change_type: 'ADDITION',
  cause: 'CHANGE',
  quantity: 2,
  total_quantity: 20,
  stock_place_id: 1,
  place_name: 'Glavno skladište',
  place_quantity: 20,
  order_id: null,
  material_purchase_id: null,
  corrects: null,
  corrected: false,
  before_count: null,
  happened_at: null,
  comment: '',
  user_name: 'Ana Perić',
  created_at: '2026-11-23T09:00:00Z',
  allowed_actions: [],
  ...more,
});

const ENTRIES = [
  entry({ material_log_id: 9, cause: 'TRANSFER', change_type: 'SUBTRACTION' }),
  entry({ material_log_id: 8, cause: 'COUNT', change_type: 'SUBTRACTION', comment: 'count' }),
  entry({ material_log_id: 7, cause: 'CORRECTION', change_type: 'SUBTRACTION', quantity: 5, corrects: 6 }),
  entry({ material_log_id: 6, quantity: 5, corrected: true }),
  entry({
    material_log_id: 5,
    cause: 'RECEIPT',
    quantity: 20,
    material_purchase_id: 3,
    allowed_actions: ['material.change'],
  }),
];

test('the ledger says why, follows what others book, and lets an entry be taken back', async () => {
  let entries = ENTRIES;
  const { screen, calls } = await renderApp('/materials', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['material.read', 'material.change', 'material.buy'] }),
      'POST /materials/search': () => ({ data: [MATERIAL], count: 1, counts: {} }),
      'POST /materials/differences/search': () => ({ data: [], count: 0 }),
      'POST /stock_places/search': () => ({ data: [], count: 0 }),
      'POST /materials/4/logs/search': () => ({ data: entries, count: entries.length }),
      'POST /materials/4/logs/5/correct': () => ({ data: { ...MATERIAL, quantity: 0 } }),
      'GET /material_purchases/3': () => ({ data: {} }),
    },
  });
  await screen.getByText('Brtva', { exact: true }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Povijest količina' });
  await expect.element(dialog.getByText('Premješteno −2 kom')).toBeVisible();
  await expect.element(dialog.getByText('Popis −2 kom')).toBeVisible();
  await expect.element(dialog.getByText('count')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^poništava: Dodano \+5 kom/)).toBeVisible();
  await expect.element(dialog.getByText('poništeno')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Narudžba #3' })).toBeVisible();
  entries = [entry({ material_log_id: 10, quantity: 7 }), ...ENTRIES];
  tell('change', { thing: 'material', id: 4, kind: 'quantity', by: 2, version: 1 });
  await expect.element(dialog.getByText('Dodano +7 kom')).toBeVisible();
  await dialog.getByRole('button', { name: 'Poništi', exact: true }).click();
  await expect.element(screen.getByText(/„Zaprimljeno \+20 kom”\. Narudžba će tu robu opet očekivati\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Poništi zapis' }).click();
  await expect.element(screen.getByText('Brtva: 0 kom').last()).toBeVisible();
  expect(calls.filter((call) => call.includes('/correct'))).toHaveLength(1);
});
