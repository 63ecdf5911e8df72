import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { expectOk, mint } from './fixtures.ts';
import { post } from './tasks.ts';

/** A kind of work that demands everything there is to demand before an order is finished. */
export const makeDemandingWork = (page: Page): Promise<number> =>
  post<number>(page, '/work_hierarchies', {
    parent_id: null,
    title: `Servis ${mint()}`,
    expense_type: 'OPERATIONAL',
    time_estimate: 90,
    demands_description: true,
    demands_photo: true,
    demands_signature: true,
    checklist: ['Napajanje isključeno', 'Radovi ispitani'],
  } satisfies Schemas['HierarchiesNew']);

/** The order as the server has it now. */
export async function orderOf(page: Page, id: number): Promise<Schemas['OrdersDetails']> {
  const answer = await page.request.get(`/api/orders/${id}/details`);
  await expectOk(answer);
  return (await answer.json()).data;
}

/** Changes the order behind the back of the page. */
export async function changeOrder(page: Page, id: number, change: Schemas['OrdersChange']) {
  const answer = await page.request.patch(`/api/orders/${id}/details`, { multipart: { json: JSON.stringify(change) } });
  await expectOk(answer);
}

/** Prices the order with one line, so that its task can be confirmed. */
export async function price(page: Page, taskId: number, order_id: number) {
  const line = {
    order_id,
    catalog_type: 'WORK',
    name: 'Sat servisera',
    unit_price: 45,
    quantity: 2,
    unit_of_measure: 'HOUR',
    tax_percentage: 0.25,
    currency: 'EUR',
    lump_sum: false,
  };
  const answer = await page.request.patch(`/api/tasks/${taskId}/financials`, {
    data: { order_line_items_create: [line], order_line_items_update: [], order_line_items_delete: [] },
  });
  await expectOk(answer);
}
