import '@/app/theme/mantine.css';
import '@/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError, type Schemas } from '@/api/client';
import { LiveProvider } from '@/api/live';
import { SessionProvider, sessionOf } from '@/api/session';
import { cssVariablesResolver, theme } from '@/app/theme/theme';
import { I18nProvider } from '@/i18n/I18nProvider';
import { loadMessages } from '@/i18n/messages';
import { faultsIn } from '@/test/accessible';
import { serve, signedIn, tell } from '@/test/mock-api';
import { defineList, forgetPlaces } from './define-list';
import { filterKinds } from './filters';
import type { ListCalls } from './list-calls';
import { RecordList } from './RecordList';
import { useList } from './use-list';

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}
const THINGS = Array.from({ length: 12 }, (_, i): Thing => ({ id: i + 1, name: `Stvar ${i + 1}`, price: 10 * i }));

const { search } = filterKinds<object>();
const thingList = defineList({
  name: 'things',
  sorts: ['name', 'price'],
  order: 'name',
  filters: { q: search({ label: () => 'Traži po nazivu', by: 'name' }) },
});
const NO_WORDS = {};
const WORDS = {
  title: 'Stvari',
  table: 'Popis stvari',
  add: 'Nova stvar',
  exportFile: 'stvari',
  empty: { any: 'Još nema stvari.', filtered: 'Nijedna stvar nema to u nazivu.', clear: 'Očisti pretragu' },
};
const COLUMNS = [
  { id: 'name', header: 'Naziv', title: 'name' as const },
  { id: 'price', header: 'Cijena', cell: ({ price }: Thing) => `${price} EUR` },
];
const rowId = (thing: Thing) => thing.id;
const rowName = (thing: Thing) => thing.name;

/** Draws the list at an address, over things that a test may change. */
async function open(at: string, things: readonly Thing[] = THINGS, more: Partial<ListCalls<Thing>> = {}) {
  localStorage.clear();
  forgetPlaces();
  const asked: Schemas['Request'][] = [];
  const done: string[] = [];
  const calls: ListCalls<Thing> = {
    key: ['things'],
    search: (body) => {
      asked.push(body);
      const from = 10 * ((body.page?.no ?? 1) - 1);
      return Promise.resolve({ data: things.slice(from, from + 10), count: things.length });
    },
    live: ['thing'],
    ...more,
  };
  function ThingPage() {
    const view = useList(thingList, NO_WORDS);
    return (
      <RecordList
        view={view}
        t={NO_WORDS}
        words={WORDS}
        calls={calls}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        card={({ price }) => <span>{price} EUR</span>}
        onOpen={({ name }) => done.push(`open ${name}`)}
        actions={({ name }) => [{ icon: IconPencil, label: 'Uredi', run: () => done.push(`edit ${name}`) }]}
        add={{ run: () => done.push('add') }}
      >
        {null}
      </RecordList>
    );
  }
  const session = sessionOf(signedIn());
  if (!session) throw new Error('nobody is signed in');
  const { restore } = serve({});
  onTestFinished(restore);
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/things',
    validateSearch: thingList.read,
    component: ThingPage,
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light">
      <I18nProvider locale="hr" messages={await loadMessages('hr')}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SessionProvider session={session}>
            <LiveProvider onSessionChange={() => Promise.resolve()}>
              <RouterProvider router={router as never} />
            </LiveProvider>
          </SessionProvider>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  return { screen, router, asked, done };
}

test('the text is searched while it is typed, and lives in the address with the order and the page', async () => {
  const { screen, router, asked } = await open('/things');
  await screen.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('50%');
  await expect.poll(() => router.state.location.search).toEqual({ q: '50%' });
  await screen.getByRole('button', { name: 'Cijena', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ q: '50%', sort: 'price' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { ilike: [{ column: 'name' }, '%50\\%%'] },
      page: { no: 1, size: 10 },
      order_by: [{ column: 'price', direction: 'asc' }],
    });
  await screen.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ q: '50%', sort: 'price', page: 2 });
  await expect.element(screen.getByText('Stvar 12')).toBeVisible();
});

test('a row opens by its name, and its menu has its actions', async () => {
  const { screen, done } = await open('/things');
  await screen.getByRole('button', { name: 'Stvar 3', exact: true }).click();
  await screen
    .getByRole('button', { name: /Stvar 4$/ })
    .last()
    .click();
  await screen.getByRole('menuitem', { name: 'Uredi' }).click();
  await screen.getByRole('button', { name: 'Nova stvar' }).click();
  expect(done).toEqual(['open Stvar 3', 'edit Stvar 4', 'add']);
});

test('a change made elsewhere is shown', async () => {
  const things: Thing[] = [{ id: 7, name: 'Prije', price: 1 }];
  const { screen } = await open('/things', things);
  await expect.element(screen.getByText('Prije')).toBeVisible();
  things[0] = { id: 7, name: 'Poslije', price: 1 };
  tell('change', { thing: 'thing', id: 7, kind: 'name', by: 2, version: 5 });
  await expect.element(screen.getByText('Poslije')).toBeVisible();
});

test('a list that cannot be read says so and can be asked again', async () => {
  const problem = { type: '', title: 'forbidden', status: 403, code: 'forbidden', detail: 'Niste ovlašteni.' };
  const search = vi.fn<ListCalls<Thing>['search']>(() => Promise.reject(new ApiError(problem)));
  const { screen } = await open('/things', THINGS, { search });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  search.mockImplementation(() => Promise.resolve({ data: THINGS.slice(0, 1), count: 1 }));
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Stvar 1')).toBeVisible();
});

test('an empty list says why and what can be done', async () => {
  const { screen, router, done } = await open('/things?q=nema&sort=users', []);
  await expect.element(screen.getByText('Nijedna stvar nema to u nazivu.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nepoznat filtar: sort');
  await screen.getByRole('button', { name: 'Očisti pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(screen.getByText('Još nema stvari.')).toBeVisible();
  await screen.getByRole('button', { name: 'Nova stvar' }).last().click();
  expect(done).toEqual(['add']);
});

test('it is exported as it is narrowed', async () => {
  const spreadsheet = vi.fn(() => Promise.resolve(new Blob(['PK'])));
  const { screen } = await open('/things?q=stvar', THINGS, { spreadsheet });
  await screen.getByRole('button', { name: 'Izvezi' }).click();
  await screen.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await expect
    .poll(() => spreadsheet.mock.calls)
    .toMatchObject([[{ filter: { ilike: [{ column: 'name' }, '%stvar%'] }, format: 'xlsx' }]]);
});

test('a phone gets cards', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen, done } = await open('/things');
  await expect.element(screen.getByText('20 EUR')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Stvar 3', exact: true }).click();
  expect(done).toEqual(['open Stvar 3']);
});

test('has no accessibility faults', async () => {
  const { screen } = await open('/things');
  await expect.element(screen.getByText('Stvar 3')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});
