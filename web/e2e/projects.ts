import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { mint, type Person } from './fixtures.ts';
import { inDays, post } from './tasks.ts';

/** A project of the person signed in, made without the screen. */
export async function makeProject(page: Page, { name }: Person, from: number, to: number) {
  const title = `Obnova ${mint()}`;
  const [manager] = await post<Schemas['ProjectsManager'][]>(page, '/projects/managers_picker', { search: name });
  const day = (days: number) => inDays(days).start.slice(0, 10);
  const id = await post<number>(page, '/projects', {
    title,
    budget: 150,
    currency: 'EUR',
    planned_start: day(from),
    planned_end: day(to),
    manager_ids: [manager?.tenant_user_id],
  });
  return { id, title };
}
