import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '@/api/session';
import { type Answers, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const DISPATCHER: Permission[] = [
  'home.read',
  'order.plan',
  'task.create',
  'master.read',
  'master.edit',
  'user.invite',
];
/** A new company takes a call: there is nobody, or no kind of work yet. */
const answers = (more: Answers): Answers => ({
  'GET /auth/check': () => signedIn({ permissions: DISPATCHER }),
  'GET /home': () => ({ data: { counts: {}, decisions: [], total: 0 } }),
  'POST /schedule/search': () => ({ data: [], counts: {}, planned: 0, unscheduled: 0 }),
  'POST /schedule/worker_list': () => ({ data: { days: [], workers: [], teams: [], road_detour: 30, road_speed: 50 } }),
  'POST /intake/callers': () => ({ data: [] }),
  ...more,
});

test('a call before there is any kind of work leads to where they are made, and stays open', async () => {
  await page.viewport(1280, 860);
  const { screen } = await renderApp('/', { answers: answers({ 'GET /work_hierarchies': () => ({ data: [] }) }) });
  await screen.getByRole('button', { name: 'Novi poziv' }).click();
  const way = page.getByRole('dialog').getByRole('link', { name: 'Dodaj vrste radova' });
  await expect.element(way).toHaveAttribute('href', '/work-hierarchies');
  await expect.element(way).toHaveAttribute('target', '_blank');
});
