import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const pump = {
  equipment_id: 28,
  version: 1,
  name: 'Vakuum pumpa',
  equipment_inv_num: 'A-0117',
  equipment_type: 'MACHINE',
  status: 'OUTSIDE_OF_WAREHOUSE',
  used: true,
  worker: 'Marko Božić',
  worker_id: 7,
  loan_id: 3,
  location: 'Kombi',
  damage: '',
  due_date: null,
  next_inspection: null,
  next_reservation: null,
  inspection_state: 'NONE',
  overdue: false,
  image_url: null,
  allowed_actions: ['equipment.hand_over'],
};

/** The list of equipment over a server with one item; what the labels are asked for is noted. */
async function open() {
  let now: object = { ...pump, loans: [] };
  const asked: unknown[] = [];
  const permissions = [...(signedIn().permissions ?? []), 'equipment.create' as const];
  const { queryClient } = await renderApp('/equipment', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions }),
      'POST /equipment/search': () => ({ data: [pump], count: 1 }),
      'POST /equipment/counts': () => ({
        data: {
          ...{ all: 36, IN_WAREHOUSE: 30, OUTSIDE_OF_WAREHOUSE: 3, AT_SERVICE: 0, LOST: 1, EXPENSED: 2 },
          ...{ overdue: 0, inspections_overdue: 0, inspections_due_soon: 0 },
        },
      }),
      'GET /equipment/settings': () => ({ data: { ask_signature: false } }),
      'GET /equipment/28': () => ({ data: now }),
      'POST /equipment/labels': async (request) => {
        asked.push(await request.json());
        return new Response('%PDF');
      },
    },
  });
  await expect.element(page.getByText('Vakuum pumpa').first()).toBeVisible();
  return { asked, queryClient, change: (more: object) => (now = { ...now, ...more }) };
}

test('labels for all are for what is still there, and say what gets none', async () => {
  const { asked } = await open();
  await page.getByRole('button', { name: 'Naljepnice za sve' }).click();
  const dialog = page.getByRole('dialog', { name: '33 naljepnice' });
  await expect.element(dialog.getByText('Preskočeno 3: izgubljeno ili rashodovano.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Preuzmi PDF' }).click();
  await expect
    .poll(() => JSON.stringify(asked[0]))
    .toContain('{"in":[{"column":"status"},["IN_WAREHOUSE","OUTSIDE_OF_WAREHOUSE","AT_SERVICE"]]}');
});

test('who hands over hears at once that the item was returned meanwhile, and by whom', async () => {
  const { change, queryClient } = await open();
  await page
    .getByRole('button', { name: /Vakuum pumpa/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Predaj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Predaja: Vakuum pumpa' });
  await expect.element(dialog.getByText(/^Sada je ima Marko Božić/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Predaj' })).toBeEnabled();
  await expect.poll(() => queryClient.getQueryData(equipmentKeys.detail(28))).toBeDefined();
  change({
    ...{ used: false, worker: null, worker_id: null, loan_id: null, status: 'IN_WAREHOUSE' },
    loans: [{ loan_id: 3, returned_by: 'Ana Jurić' }],
  });
  tell('change', { thing: 'equipment', id: 28, kind: 'returned', by: 2, version: 2 });
  await expect.element(dialog.getByText(/^U međuvremenu je vraćena .*Ana Jurić/)).toBeVisible();
  await expect.element(dialog.getByText(/^Sada je ima/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Predaj' })).toBeDisabled();
});
