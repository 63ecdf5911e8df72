import { expect, test } from 'vitest';
import type { Schemas } from '@/api/client';
import { signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const visit: Schemas['AskedVisit'] = {
  order_id: 5,
  task_id: 7,
  title: 'Curi slavina',
  order_status: 'CREATED',
  planned_start: '2026-11-24T08:00:00Z',
  time_started: null,
  contractor: 'Primorje Servis d.o.o.',
  address_name: 'Dućan',
  address: 'Ilica 1, Zagreb',
};

test('a list with nothing to do to its rows has no column for that', async () => {
  const session = signedIn();
  const answers = {
    'GET /auth/check': () => ({
      ...session,
      tenant: { ...session.tenant, name: 'Konzum plus d.o.o.', asks_only: true },
      permissions: ['asked.read', 'task.read'],
    }),
    'POST /asked/visits/search': () => ({ data: [visit], count: 1 }),
  };
  const { screen } = await renderApp('/visits', { answers });
  await expect.element(screen.getByRole('link', { name: 'Curi slavina' })).toBeVisible();
  const headers = screen
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent?.trim());
  expect(headers).toContain('Izvođač');
  expect(headers).not.toContain('Radnje');
  expect(headers).not.toContain('');
});
