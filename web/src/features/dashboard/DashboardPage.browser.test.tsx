import { expect, test } from 'vitest';
import { tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

test('a tile counts, follows the changes of others and leads into its list', async () => {
  let count = 21;
  const { screen, router } = await renderApp('/', { answers: { 'POST /tasks/search': () => ({ data: [], count }) } });
  const tile = screen.getByRole('link', { name: 'Otvoreni zadaci' });
  await expect.element(tile).toHaveTextContent('21 zadatak');
  count = 1284;
  tell('change', { thing: 'task', id: 7, kind: 'status', by: 2, version: 3 });
  await expect.element(tile).toHaveTextContent('1.284 zadatka');
  await tile.click();
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'CREATED' });
});

test('work orders of today, those without a time and those past it are counted', async () => {
  const asked: string[] = [];
  const { screen, router } = await renderApp('/', {
    answers: {
      'POST /tasks/search': () => ({ data: [], count: 0 }),
      'POST /orders/search': async (request) => {
        const text = await request.text();
        asked.push(text);
        return { data: [], count: text.includes('is_null') ? 3 : text.includes('planned_end') ? 1 : 12 };
      },
    },
  });
  await expect.element(screen.getByRole('link', { name: 'Danas u planu' })).toHaveTextContent('12 naloga');
  await expect
    .element(screen.getByRole('link', { name: 'U izvršenju dulje od procjene' }))
    .toHaveTextContent('1 nalog');
  await screen.getByRole('link', { name: 'Neraspoređeni' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'CREATED', unscheduled: true });
});
