import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { dayOf, now } from './clock.ts';
import { expectOk, mint } from './fixtures.ts';

/** A task made without the screen, for a journey that is about something else. */
export interface Made {
  readonly id: number;
  readonly title: string;
  readonly path: string;
}

/** Creates a task as the person signed in on the page. */
export async function makeTask(page: Page, change: Partial<Schemas['TasksNew']> = {}): Promise<Made> {
  const title = `Treperi rasvjeta ${mint()}`;
  const [tenant_id, whier] = await Promise.all([
    change.tenant_id ?? firstOf(page, '/tenants/picker_search', 'Kvarner Biser').then((client) => client.tenant_id),
    firstNode(page),
  ]);
  const body = {
    title,
    description: 'U hodniku treperi svjetlo.',
    tenant_id,
    whier_id: whier,
    role_type: 'CONTRACTOR',
    priority: 'MEDIUM',
    currency: { currency: 'EUR', valid: true },
    location_type: 'OTHER',
    address_name: 'Glavni ulaz',
    address1: 'Ilica 1, 10000 Zagreb, Hrvatska',
    zipcode: '10000',
    city: 'Zagreb',
    region: 'Grad Zagreb',
    country: 'Hrvatska',
    contact_name: 'Nada Kovač',
    contact_phone: '+385 91 555 0101',
    ...change,
  };
  const id = await post<number>(page, '/tasks', body, true);
  return { id, title: body.title, path: `/tasks/${id}` };
}

/** A work order of the task, planned for the worker and carried out to its end. */
export async function carryOut(page: Page, task: Made, workerId: number) {
  const order = await plan(page, task, workerId);
  await post(page, `/orders/${order}/start`);
  await post(page, `/orders/${order}/finish`);
}

/** Plans an order of one hour for the task, at this time tomorrow by default, and returns its number. */
export async function plan(page: Page, task: Made, workerId: number, start?: string): Promise<number> {
  return post<number>(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: start ?? new Date(now() + 86_400_000).toISOString(),
    time_estimate: 60,
    worker_ids: [workerId],
  });
}

/** The task as the server has it now. */
export async function detailsOf(page: Page, { id }: Made): Promise<Schemas['TasksDetails']> {
  const answer = await page.request.get(`/api/tasks/${id}/details`);
  await expectOk(answer);
  return (await answer.json()).data;
}

/** Changes the task behind the back of the page. */
export async function changeTask(page: Page, { id }: Made, change: Partial<Schemas['TasksChange']>) {
  const answer = await page.request.patch(`/api/tasks/${id}/details`, { multipart: { json: JSON.stringify(change) } });
  await expectOk(answer);
}

/** A day some days ahead, three or more, so that it is none of the next even when midnight comes meanwhile. As it is typed, as a field has it ("07. 11. 2026."), as it is shown ("7. 11. 2026."), shown beside a time ("sub 7. 11."), and in English. */
export function inDays(days: number): {
  typed: string;
  field: string;
  shown: string;
  near: string;
  english: string;
  start: string;
} {
  const [year = '', month = '', day = ''] = dayOf(now() + days * 86_400_000).split('-');
  return {
    typed: `${Number(day)}.${Number(month)}.${year}.`,
    field: `${day}. ${month}. ${year}.`,
    shown: `${Number(day)}. ${Number(month)}. ${year}.`,
    near: `${['ned', 'pon', 'uto', 'sri', 'čet', 'pet', 'sub'][new Date(`${year}-${month}-${day}`).getUTCDay()]} ${Number(day)}. ${Number(month)}.`,
    english: `${Number(day)} ${'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')[Number(month) - 1]} ${year}`,
    // Half past eight in winter, half past nine in summer.
    start: `${year}-${month}-${day}T07:30:00Z`,
  };
}

/** Returns the number of the person signed in on the page. */
export async function userIdOf(page: Page): Promise<number> {
  return (await (await page.request.get('/api/auth/check')).json()).user.user_id;
}

/** Creates a kind of work below the first one, with these requirements for its orders. */
export const makeNode = (page: Page, demands: Partial<Schemas['HierarchiesNew']>): Promise<number> =>
  firstNode(page).then((parent_id) =>
    post<number>(page, '/work_hierarchies', {
      parent_id,
      title: `Vrsta ${mint()}`,
      expense_type: 'OPERATIONAL',
      time_estimate: 60,
      ...demands,
    }),
  );

/** The first that a picker finds by these words. */
export async function firstOf(page: Page, path: string, search: string) {
  const [found] = await post<Schemas['Tenant'][]>(page, path, { search });
  if (!found) throw new Error(`${path} finds no ${search}`);
  return found;
}

async function firstNode(page: Page): Promise<number> {
  const answer = await page.request.get('/api/work_hierarchies');
  await expectOk(answer);
  return (await answer.json()).data[0].work_hierarchy_id;
}

export async function post<T>(page: Page, path: string, body?: unknown, withFiles = false): Promise<T> {
  const sent = withFiles ? { multipart: { json: JSON.stringify(body) } } : { data: body };
  const answer = await page.request.post(`/api${path}`, body === undefined ? {} : sent);
  await expectOk(answer);
  return (await answer.json()).data;
}
