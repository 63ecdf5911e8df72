import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { member, team } from '@/test/builders/team';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const TEAMS = [
  team(),
  ...Array.from({ length: 11 }, (_, i) => team({ team_id: 20 + i, name: `Ekipa ${i + 10}`, users: [member()] })),
];
const PEOPLE = Array.from({ length: 23 }, (_, i) =>
  member({ user_id: 100 + i, first_name: 'Ana', last_name: `Perić ${i + 1}`, email: `ana${i + 1}@primorje.test` }),
);

/** A server with these teams, and what it has been asked for. */
function listing(teams = TEAMS, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const paged = async <T,>(request: Request, all: readonly T[]) => {
    const body = (await request.json()) as Schemas['Request'];
    const { no, size } = { no: 1, size: 10, ...body.page };
    return {
      body,
      answer: { data: all.slice(((no ?? 1) - 1) * (size ?? 10), (no ?? 1) * (size ?? 10)), count: all.length },
    };
  };
  const all: Answers = {
    'POST /teams/search': async (request) => {
      const { body, answer } = await paged(request, teams);
      asked.push(body);
      return answer;
    },
    'POST /teams/users_picker': async (request) => (await paged(request, PEOPLE)).answer,
    'GET /work_hierarchies': () => ({
      data: [
        {
          work_hierarchy_id: 1,
          name: 'Elektro',
          children: [{ work_hierarchy_id: 2, name: 'Rasvjeta', children: [] }],
        },
      ],
    }),
    ...answers,
  };
  return { answers: all, asked };
}

test('rows open one by one and all at once, also on the next page', async () => {
  const { answers } = listing();
  const { screen } = await renderApp('/teams', { answers });
  await expect.element(screen.getByRole('cell', { name: 'Elektro / Rasvjeta' }).first()).toBeVisible();
  const mail = screen.getByText('zeljka@primorje.test');
  await expect.element(mail).not.toBeInTheDocument();
  const opener = screen.getByRole('button', { name: 'Prikaži više: Ekipa Klima' });
  await opener.click();
  await expect.element(screen.getByRole('list', { name: 'Članovi: Ekipa Klima' })).toHaveTextContent('Željka Čop');
  await expect.element(mail).toBeVisible();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await opener.click();
  await expect.element(mail).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Proširi sve' }).click();
  await expect.element(mail).toBeVisible();
  await screen.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect.element(screen.getByRole('list', { name: 'Članovi: Ekipa 20' })).toBeVisible();
  await screen.getByRole('button', { name: 'Sažmi sve' }).click();
  await expect.element(screen.getByRole('list', { name: 'Članovi: Ekipa 20' })).not.toBeInTheDocument();
});

test('the name is searched while typing, and lives in the address with the order', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/teams', { answers });
  await screen.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('50%');
  await expect.poll(() => router.state.location.search).toEqual({ q: '50%' });
  await screen.getByRole('button', { name: 'Vrsta radova', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ q: '50%', sort: 'work_hierarchy' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { ilike: [{ column: 'name' }, '%50\\%%'] },
      page: { no: 1, size: 10 },
      order_by: [{ column: 'work_hierarchy', direction: 'asc' }],
    });
});

test('a team is made of people from further pages, once however often one presses', async () => {
  const made: { body: unknown; key: string | null }[] = [];
  const { answers } = listing(TEAMS, {
    'POST /teams': async (request) => {
      made.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Response.json({ data: 8 }, { status: 201 });
    },
  });
  const { screen } = await renderApp('/teams', { answers });
  await screen.getByRole('button', { name: 'Nova ekipa' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nova ekipa' });
  const save = dialog.getByRole('button', { name: 'Dodaj ekipu' });
  await save.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveFocus();
  await expect.element(dialog.getByText('Upišite naziv ekipe')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('  Dizalo ');
  await save.click();
  await expect.element(dialog.getByRole('combobox', { name: 'Članovi' })).toHaveFocus();
  await expect.element(dialog.getByText('Odaberite barem jednu osobu')).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Članovi' }).click();
  await screen.getByRole('option', { name: 'Ana Perić 2 ' }).click();
  screen.getByRole('option', { name: 'Ana Perić 10' }).element().scrollIntoView();
  await screen.getByRole('option', { name: 'Ana Perić 11' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('option', { name: 'Ana Perić 11' })).not.toBeInTheDocument();
  await save.dblClick();
  await expect.element(screen.getByText('Dodana ekipa Dizalo').last()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(made).toEqual([
    { body: { name: 'Dizalo', work_hierarchy_id: null, user_ids: [101, 110] }, key: expect.stringMatching(/^\w{32}$/) },
  ]);
});

test('what the server refuses stands beside its field, and nothing typed is lost', async () => {
  const { answers } = listing(TEAMS, {
    'PATCH /teams/7': () =>
      fault(422, 'invalid', 'Neka polja nisu ispravna.', [
        { field: 'name', code: 'name_taken', message: 'Ovdje već postoji „Ekipa 12”.' },
        { field: 'user_ids', code: 'no_such_thing', message: 'Te osobe više nema.' },
      ]),
  });
  const { screen } = await renderApp('/teams', { answers });
  await screen.getByRole('button', { name: 'Uredi Ekipa Klima' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje: Ekipa Klima' });
  await expect.element(dialog.getByRole('button', { name: 'Spremi' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Ekipa 12');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(dialog.getByText('Ovdje već postoji „Ekipa 12”.')).toBeVisible();
  await expect.element(dialog.getByText('Te osobe više nema.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Ekipa 12');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Ne', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Ekipa 12');
});

test('deleting asks by name, and who may takes it back', async () => {
  const { answers } = listing(TEAMS, {
    'GET /auth/check': () => signedIn({ permissions: ['master.read', 'master.edit', 'master.restore'] }),
    'DELETE /teams/7': () => ({ data: 7, version: 5 }),
    'POST /teams/7/restore': () => ({ data: 7, version: 6 }),
  });
  const { screen, calls } = await renderApp('/teams', { answers });
  const ask = async () => {
    await screen.getByRole('button', { name: 'Obriši Ekipa Klima' }).click();
    await expect.element(screen.getByText('Jeste li sigurni da želite obrisati ekipu Ekipa Klima?')).toBeVisible();
  };
  await ask();
  await screen.getByRole('button', { name: 'Odustani' }).click();
  expect(calls).not.toContain('DELETE /teams/7');
  await ask();
  await screen.getByRole('button', { name: 'Obriši ekipu' }).click();
  await expect.element(screen.getByText('Obrisana ekipa Ekipa Klima').last()).toBeVisible();
  await screen.getByRole('button', { name: 'Poništi' }).click();
  await expect.element(screen.getByText('Vraćena ekipa Ekipa Klima').last()).toBeVisible();
  expect(calls).toContain('POST /teams/7/restore');
});

test('a deletion that is refused says why, and who may not restore is not offered to', async () => {
  let gone = false;
  const { answers } = listing(TEAMS, {
    'DELETE /teams/7': () => (gone ? { data: 7, version: 5 } : fault(404, 'not_found', 'Toga više nema.')),
  });
  const { screen } = await renderApp('/teams', { answers });
  const press = async () => {
    await screen.getByRole('button', { name: 'Obriši Ekipa Klima' }).click();
    await screen.getByRole('button', { name: 'Obriši ekipu' }).click();
  };
  await press();
  await expect.element(screen.getByText('Toga više nema.').last()).toBeVisible();
  gone = true;
  await press();
  await expect.element(screen.getByText('Obrisana ekipa Ekipa Klima').last()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Poništi' })).not.toBeInTheDocument();
});

test('what a team leaves behind is said before it is deleted', async () => {
  const { answers } = listing([team({ plans: 2, vans: 1 })], {
    'GET /auth/check': () => signedIn({ permissions: ['master.read', 'master.edit'] }),
  });
  const { screen } = await renderApp('/teams', { answers });
  await screen.getByRole('button', { name: 'Obriši Ekipa Klima' }).click();
  const question = screen.getByRole('dialog', { name: 'Brisanje ekipe' });
  await expect.element(question).toHaveTextContent('obrisati ekipu Ekipa Klima?');
  await expect.element(question).toHaveTextContent('Za nju su planirana 2 zadatka koji se ponavljaju;');
  await expect.element(question).toHaveTextContent('Njezino je 1 vozilo.');
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('who has no connection is told at once that nothing was deleted', async ({ onTestFinished }) => {
  const { answers } = listing(TEAMS, {
    'DELETE /teams/7': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const { screen } = await renderApp('/teams', { answers });
  await expect.element(screen.getByRole('button', { name: 'Obriši Ekipa Klima' })).toBeVisible();
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  await screen.getByRole('button', { name: 'Obriši Ekipa Klima' }).click();
  await screen.getByRole('button', { name: 'Obriši ekipu' }).click();
  await expect.element(screen.getByText('Poslužitelj nije dostupan.').last()).toBeVisible();
});

test('the history tells what was changed from what to what', async () => {
  const { answers } = listing(TEAMS, {
    'GET /teams/7/history': () => ({
      data: [
        {
          history_id: 2,
          reason: '',
          type: 'users',
          datetime: '2026-11-21T08:00:00Z',
          user: 'Iva Žic',
          old_value: 'Petar Babić',
          value: 'Marko Čop',
        },
        {
          history_id: 1,
          reason: '',
          type: 'created',
          datetime: '2026-11-20T08:00:00Z',
          user: 'Iva Žic',
          old_value: null,
          value: 'Ekipa Klima',
        },
      ],
      count: 2,
    }),
  });
  const { screen } = await renderApp('/teams', { answers });
  await screen.getByRole('button', { name: 'Povijest: Ekipa Klima' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Petar Babić')).toBeVisible();
  await expect.element(dialog.getByText('Članovi')).toBeVisible();
});

test('the list is exported as it is narrowed', async () => {
  const asked: unknown[] = [];
  const { answers } = listing(TEAMS, {
    'POST /teams/export': async (request) => {
      asked.push(await request.json());
      return new Response('PK', { headers: { 'content-type': 'application/octet-stream' } });
    },
  });
  const { screen } = await renderApp('/teams?q=ekipa', { answers });
  await screen.getByRole('button', { name: 'Izvezi' }).click();
  await screen.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await expect
    .poll(() => asked)
    .toMatchObject([{ filter: { ilike: [{ column: 'name' }, '%ekipa%'] }, format: 'xlsx' }]);
});

test('a change made elsewhere is shown', async () => {
  const teams = [team({ name: 'Prije' })];
  const { screen } = await renderApp('/teams', listing(teams));
  await expect.element(screen.getByText('Prije')).toBeVisible();
  teams[0] = team({ name: 'Poslije' });
  tell('change', { thing: 'team', id: 7, kind: 'name', by: 2, version: 5 });
  await expect.element(screen.getByText('Poslije')).toBeVisible();
});

test('an empty list says why and what can be done', async () => {
  const { screen, router } = await renderApp('/teams?q=nema&sort=users', listing([]));
  await expect.element(screen.getByText('Nijedna ekipa nema to u nazivu.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nepoznat filtar: sort');
  await screen.getByRole('button', { name: 'Očisti pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(screen.getByText('Još nema ekipa.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Proširi sve' })).toBeDisabled();
});

test('who may only read gets no button that changes', async () => {
  const { answers } = listing(TEAMS, { 'GET /auth/check': () => signedIn({ permissions: ['master.read'] }) });
  const { screen } = await renderApp('/teams', { answers });
  await expect.element(screen.getByRole('button', { name: 'Povijest: Ekipa Klima' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^(Uredi|Obriši|Novi)/ })).not.toBeInTheDocument();
});

test('a phone gets cards that open', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp('/teams', listing());
  await screen.getByRole('button', { name: 'Prikaži više: Ekipa Klima' }).click();
  await expect.element(screen.getByText('zeljka@primorje.test')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('has no accessibility faults, open and with its dialog', async () => {
  const look = async () => {
    expect(await faultsIn(document.body)).toEqual([]);
  };
  const { screen } = await renderApp('/teams', listing());
  await screen.getByRole('button', { name: 'Proširi sve' }).click();
  await expect.element(screen.getByText('zeljka@primorje.test')).toBeVisible();
  await look();
  await screen.getByRole('button', { name: 'Uredi Ekipa Klima' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await look();
});

test('what was typed when the session ended is there again, over the team as it was then', async () => {
  const lamp = team({ version: 4 });
  const changed: unknown[] = [];
  const { answers } = listing([lamp], {
    'PATCH /teams/7': async (request) => {
      changed.push(await request.json());
      return { data: 7, version: 6 };
    },
  });
  const typing = await renderApp('/teams', { answers });
  await typing.screen.getByRole('button', { name: `Uredi ${lamp.name}` }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Naziv' });
  await field.fill('Dugo smišljan naziv');
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:form:team:7'));
  await expect.poll(drafts).toHaveLength(1);
  const kept = { ...localStorage };
  await typing.screen.unmount();

  const check = () => {
    Object.assign(localStorage, kept);
    return signedIn();
  };
  const { answers: later } = listing([{ ...lamp, version: 5 }]);
  await renderApp('/teams', { answers: { ...answers, ...later, 'GET /auth/check': check } });
  await page.getByRole('button', { name: `Uredi ${lamp.name}` }).click();
  await expect.element(field).toHaveValue('Dugo smišljan naziv');
  await expect.element(page.getByText('Vaše nespremljene izmjene su vraćene.').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => changed).toEqual([{ name: 'Dugo smišljan naziv', version: 4 }]);
  await expect.poll(drafts).toHaveLength(0);
});
