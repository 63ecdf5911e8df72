import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { locationGroup, place } from '@/test/builders/location-group';
import { type Answers, fault, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const GROUPS = [locationGroup(), locationGroup({ locgroup_id: 10, name: 'Zagreb', locations: [place()] })];
const PLACES = Array.from({ length: 12 }, (_, i) =>
  place({ location_id: 50 + i, name: `Regal ${i + 1}`, path: `Skladište / Regal ${i + 1}` }),
);

/** A server with these groups, and what it has been asked for. */
function listing(groups = GROUPS, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'POST /locgroups/search': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return { data: groups, count: groups.length };
    },
    'POST /locations/list/search': async (request) => {
      const body = (await request.json()) as Schemas['Request'];
      asked.push(body);
      const no = body.page?.no ?? 1;
      return { data: PLACES.slice((no - 1) * 10, no * 10), count: PLACES.length };
    },
    ...answers,
  };
  return { answers: all, asked };
}

test('a group shows how many locations it has, and opened which', async () => {
  const { screen } = await renderApp('/location-groups', listing());
  const row = screen.getByRole('row', { name: /Rijeka/ });
  await expect.element(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Proširi sve' }).click();
  const names = screen.getByRole('list', { name: 'Lokacije: Rijeka' });
  await expect.element(names).toHaveTextContent('Regal A1SkladišteUred');
  await expect.element(screen.getByRole('list', { name: 'Lokacije: Zagreb' })).toBeVisible();
  await screen.getByRole('button', { name: 'Sažmi sve' }).click();
  await expect.element(names).not.toBeInTheDocument();
});

test('a group is made of locations from further pages, and the news bears its title', async () => {
  const made: unknown[] = [];
  const { answers, asked } = listing(GROUPS, {
    'POST /locgroups': async (request) => {
      made.push(await request.json());
      return Response.json({ data: 11 }, { status: 201 });
    },
  });
  const { screen } = await renderApp('/location-groups', { answers });
  await screen.getByRole('button', { name: 'Nova grupa lokacija' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nova grupa lokacija' });
  const save = dialog.getByRole('button', { name: 'Dodaj grupu lokacija' });
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Regali');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Odaberite barem jednu lokaciju');
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Lokacije' }).click();
  await screen.getByRole('option', { name: 'Regal 3 Skladište' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ page: { no: 1, size: 10 } });
  screen.getByRole('option', { name: 'Regal 10 Skladište' }).element().scrollIntoView();
  await screen.getByRole('option', { name: 'Regal 12 Skladište' }).click();
  await userEvent.keyboard('{Escape}');
  await save.click();
  await expect.element(screen.getByText('Dodana grupa lokacija', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Grupa lokacija Regali uspješno je dodana.', { exact: true })).toBeVisible();
  expect(made).toEqual([{ name: 'Regali', location_ids: [52, 61] }]);
});

test('an edited group is named in the news, and only what differs is sent', async () => {
  const sent: unknown[] = [];
  const { answers } = listing(GROUPS, {
    'PATCH /locgroups/9': async (request) => {
      sent.push(await request.json());
      return { data: 9, version: 3 };
    },
  });
  const { screen } = await renderApp('/location-groups', { answers });
  await screen.getByRole('button', { name: 'Uredi Rijeka' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje: Rijeka' });
  await dialog.getByRole('button', { name: 'Ukloni Ured' }).click();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('Izmijenjena grupa lokacija', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText('Grupa lokacija Rijeka uspješno je izmijenjena.', { exact: true }))
    .toBeVisible();
  expect(sent).toEqual([{ version: 2, location_ids: [5] }]);
});

test('a group that is gone meanwhile says so in its dialog', async () => {
  const { answers } = listing(GROUPS, { 'PATCH /locgroups/9': () => fault(404, 'not_found', 'Toga više nema.') });
  const { screen } = await renderApp('/location-groups', { answers });
  await screen.getByRole('button', { name: 'Uredi Rijeka' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje: Rijeka' });
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Rijeka 2');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(dialog.getByText('Toga više nema.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Rijeka 2');
});

test('deleting asks in the words of the language', async () => {
  const { answers } = listing(GROUPS, { 'DELETE /locgroups/9': () => ({ data: 9, version: 3 }) });
  const { screen, calls } = await renderApp('/location-groups', { answers, locale: 'en' });
  await screen.getByRole('button', { name: 'Delete Rijeka' }).click();
  await expect
    .element(screen.getByText('Are you sure that you want to delete the location group Rijeka?'))
    .toBeVisible();
  expect(calls).not.toContain('DELETE /locgroups/9');
  await screen.getByRole('button', { name: 'Delete location group' }).click();
  await expect.element(screen.getByText('Deleted location group Rijeka').last()).toBeVisible();
});

test('a change made elsewhere is shown', async () => {
  const groups = [locationGroup({ name: 'Prije' })];
  const { screen } = await renderApp('/location-groups', listing(groups));
  await expect.element(screen.getByText('Prije')).toBeVisible();
  groups[0] = locationGroup({ name: 'Poslije' });
  tell('change', { thing: 'locgroup', id: 9, kind: 'name', by: 2, version: 3 });
  await expect.element(screen.getByText('Poslije')).toBeVisible();
});

test('an empty list says why and what can be done', async () => {
  const { screen, router } = await renderApp('/location-groups?q=nema', listing([]));
  await expect.element(screen.getByText('Nijedna grupa nema to u nazivu.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(screen.getByText('Još nema grupa lokacija.')).toBeVisible();
});

test('a phone gets cards that open', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp('/location-groups', listing());
  await expect.element(screen.getByText('2 lokacije')).toBeVisible();
  await screen.getByRole('button', { name: 'Prikaži više: Rijeka' }).click();
  await expect.element(screen.getByRole('list', { name: 'Lokacije: Rijeka' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('has no accessibility faults, open and with its dialog', async () => {
  const look = async () => {
    expect(await faultsIn(document.body)).toEqual([]);
  };
  const { screen } = await renderApp('/location-groups', listing());
  await screen.getByRole('button', { name: 'Proširi sve' }).click();
  await expect.element(screen.getByRole('list', { name: 'Lokacije: Rijeka' })).toBeVisible();
  await look();
  await screen.getByRole('button', { name: 'Nova grupa lokacija' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await look();
});
