import { expect, test } from 'vitest';
import { faultsIn } from '@/test/accessible';
import { signedIn, tell } from '@/test/mock-api';
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

test('tasks whose work is done wait to be confirmed by those who may', async () => {
  const answers = {
    'POST /tasks/search': async (request: Request) => ({
      data: [],
      count: (await request.text()).includes('DONE') ? 5 : 0,
    }),
  };
  const manager = { ...answers, 'GET /auth/check': () => signedIn({ permissions: ['task.read', 'task.confirm'] }) };
  const { screen, router } = await renderApp('/', { answers: manager });
  const tile = screen.getByRole('link', { name: 'Izvršeni, čekaju potvrdu' });
  await expect.element(tile).toHaveTextContent('5 zadataka');
  await tile.click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'CREATED', phase: 'DONE' });
  await expect.element(screen.getByText('Faza')).toBeVisible();
  await screen.unmount();

  const worker = await renderApp('/', {
    answers: { ...answers, 'GET /auth/check': () => signedIn({ permissions: ['task.read'] }) },
  });
  await expect.element(worker.screen.getByRole('link', { name: 'Otvoreni zadaci' })).toBeVisible();
  await expect.element(worker.screen.getByText('Izvršeni, čekaju potvrdu')).not.toBeInTheDocument();
});

test('work orders of today, those without a time and those past it are counted', async () => {
  const asked: string[] = [];
  const { screen, router } = await renderApp('/', {
    answers: {
      'POST /tasks/search': () => ({ data: [], count: 0 }),
      'POST /projects/search': async (request) => ({
        data: [],
        count: (await request.text()).includes('budget_reached') ? 2 : 0,
      }),
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
  await expect.element(screen.getByRole('link', { name: 'Potrošeno 85 % ili više' })).toHaveTextContent('2 projekta');
  await screen.getByRole('link', { name: 'Neraspoređeni' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'CREATED', unscheduled: true });
});

const NOTHING = {
  company: false,
  people: false,
  work_hierarchies: false,
  teams: false,
  companies: false,
  locations: false,
  addresses: false,
  catalogue: false,
  tasks: false,
};
const ADMIN = signedIn({ permissions: ['company.edit', 'user.read'] });
const stepsOf = (done: Partial<typeof NOTHING>) => ({
  answers: { 'GET /auth/check': () => ADMIN, 'GET /settings/first_steps': () => ({ data: { ...NOTHING, ...done } }) },
});

test('an administrator sees what is still to be set up, and how far that is', async () => {
  const { screen } = await renderApp('/', stepsOf({ company: true, people: true }));
  const card = screen.getByRole('region', { name: 'Prvi koraci' });
  await expect.element(card.getByText('2 od 9')).toBeVisible();
  await expect.element(card.getByRole('link', { name: /^Ljudi/ })).toHaveTextContent('Učinjeno');
  await expect.element(card.getByRole('link', { name: /^Timovi/ })).toHaveAttribute('href', '/teams');
  expect(await faultsIn(card.element(), { habits: true })).toEqual([]);
});

test('the steps are gone when all is done, and stay away when put away', async () => {
  const all = Object.fromEntries(Object.keys(NOTHING).map((key) => [key, true]));
  const done = await renderApp('/', stepsOf(all));
  await expect.poll(() => done.calls).toContain('GET /settings/first_steps');
  await expect.element(done.screen.getByText('Prvi koraci')).not.toBeInTheDocument();
  await done.screen.unmount();

  const { screen } = await renderApp('/', stepsOf({}));
  await screen.getByRole('button', { name: 'Ne prikazuj više' }).click();
  await expect.element(screen.getByText('Prvi koraci')).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderApp('/', { ...stepsOf({}), again: true });
  await expect.element(again.screen.getByRole('heading', { name: 'Nadzorna ploča' })).toBeVisible();
  expect(again.calls).not.toContain('GET /settings/first_steps');
});
