import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { hierarchy } from '@/test/builders/hierarchy';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

type Tree = Schemas['HierarchiesTree'];

const TREES = (): Tree[] => [
  hierarchy(1, 'Elektro', [
    hierarchy(2, 'Rasvjeta', [hierarchy(3, 'Žarulje')]),
    hierarchy(4, 'Ormari', [], { checklist: ['Napon isključen'], demands_photo: true }),
  ]),
  hierarchy(5, 'Voda', [hierarchy(6, 'Čišćenje žljebova')]),
  ...Array.from({ length: 40 }, (_, i) => hierarchy(100 + i, `Zasebna ${i + 1}`)),
];

/** A server with these trees, and the requests that it got. */
function planting(trees = TREES(), answers: Answers = {}) {
  const sent: unknown[] = [];
  const note = (answer: (request: Request) => unknown) => async (request: Request) => {
    sent.push(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    return answer(request);
  };
  const all: Answers = {
    'GET /work_hierarchies': () => ({ data: trees }),
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, note(answer)])),
  };
  return { answers: all, sent };
}

/** A toast: it is drawn, and once more spoken. */
const toast = (text: string) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);

const focused = () => document.activeElement?.querySelector('[id$=-name]')?.textContent;

test('only roots are open at first; arrows, letters and the star walk the tree', async () => {
  const { screen } = await renderApp('/work-hierarchies', planting());
  await screen.getByRole('treeitem', { name: 'Elektro' }).click();
  await expect.element(screen.getByRole('treeitem', { name: 'Rasvjeta' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('treeitem', { name: 'Rasvjeta' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Rasvjeta');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Žarulje');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Rasvjeta');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Elektro');
  await userEvent.keyboard('vo');
  expect(focused()).toBe('Voda');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Zasebna 40');
  await expect.element(screen.getByRole('treeitem', { name: 'Zasebna 40' })).toBeInViewport();
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Elektro');
  await userEvent.keyboard('*');
  await expect.element(screen.getByRole('treeitem', { name: 'Čišćenje žljebova' })).toBeVisible();
  const voda = screen.getByRole('treeitem', { name: 'Voda' }).element();
  expect([voda.ariaLevel, voda.ariaPosInSet, voda.ariaSetSize, voda.ariaExpanded]).toEqual(['1', '2', '42', 'true']);
});

test('a search hides other branches, opens what leads to matches, marks and counts them', async () => {
  const { screen, router } = await renderApp('/work-hierarchies', planting());
  await screen.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('ZLJEB');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'ZLJEB' });
  await expect.element(screen.getByRole('treeitem', { name: 'Čišćenje žljebova' })).toBeVisible();
  await expect.element(screen.getByRole('treeitem')).toHaveLength(2);
  expect(document.querySelector('mark')?.textContent).toBe('žljeb');
  await expect.element(screen.getByText('1 pogodak')).toBeVisible();
  await screen.getByRole('button', { name: 'Sažmi sve' }).click();
  await expect.element(screen.getByRole('treeitem')).toHaveLength(1);
  await screen.getByRole('button', { name: 'Proširi sve' }).click();
  await screen.getByRole('treeitem', { name: 'Čišćenje žljebova' }).click();
  await screen.getByRole('button', { name: 'Očisti polje Traži po nazivu' }).click();
  await expect.element(screen.getByText('46 vrsta radova')).toBeVisible();
  // The branches that the search has opened stay open.
  await expect.element(screen.getByRole('treeitem', { name: 'Čišćenje žljebova' })).toBeVisible();

  await screen.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('krov');
  await expect.element(screen.getByText('Nijedna vrsta rada nema takav naziv.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('a new one below another: checked, sent once, and its way opens', async () => {
  const trees = TREES();
  const { answers, sent } = planting(trees, {
    'POST /work_hierarchies': () => {
      trees[1] = hierarchy(5, 'Voda', [hierarchy(6, 'Čišćenje žljebova', [hierarchy(7, 'Oluci')])]);
      return Response.json({ data: 7 }, { status: 201 });
    },
  });
  const { screen } = await renderApp('/work-hierarchies?node=6', { answers });
  await expect.poll(focused).toBe('Čišćenje žljebova');
  await userEvent.keyboard('{Insert}');
  const dialog = screen.getByRole('dialog', { name: 'Nova vrsta rada' });
  await expect.element(dialog.getByText('Ispod: Voda / Čišćenje žljebova')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Dodaj', exact: true });
  await add.click();
  await expect.element(dialog.getByText('Upišite naziv')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveFocus();

  await dialog.getByRole('textbox', { name: 'Naziv' }).fill(' Oluci ');
  await dialog.getByRole('textbox', { name: 'Sati' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Minute' }).fill('30');
  await dialog.getByRole('checkbox', { name: 'Potpis klijenta' }).click();
  await dialog.getByRole('button', { name: 'Dodaj stavku' }).click();
  await userEvent.keyboard('Ljestve{Enter}Uže');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await add.click();
  await expect.element(toast('Dodana vrsta rada Oluci')).toBeVisible();
  expect(sent).toEqual([
    {
      parent_id: 6,
      title: 'Oluci',
      expense_type: 'OPERATIONAL',
      time_estimate: 90,
      kpd: '',
      demands_description: false,
      demands_photo: false,
      demands_signature: true,
      checklist: ['Uže', 'Ljestve'],
    },
  ]);
  await expect.poll(focused).toBe('Oluci');
  await expect.element(screen.getByRole('treeitem', { name: 'Oluci' })).toBeInViewport();
});

test('a name that is taken is told beside it, and nothing typed is lost', async () => {
  const { answers } = planting(TREES(), {
    'PATCH /work_hierarchies/1': () =>
      fault(422, 'invalid', 'Provjerite polja.', [
        { field: 'title', code: 'name_taken', message: 'Ovdje već postoji „Voda”.' },
        { field: 'checklist.0', code: 'too_long', message: 'Predugo.' },
      ]),
  });
  const { screen } = await renderApp('/work-hierarchies?node=1', { answers });
  await expect.poll(focused).toBe('Elektro');
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Voda');
  await dialog.getByRole('button', { name: 'Dodaj stavku' }).click();
  await userEvent.keyboard('x');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(dialog.getByText('Ovdje već postoji „Voda”.')).toBeVisible();
  await expect.element(dialog.getByText('Predugo.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Voda');
  // Closing asks first.
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Ne', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Voda');
});

test('two people change the same: one of both is chosen, the rest is saved', async () => {
  let first = true;
  const { answers, sent } = planting(TREES(), {
    'POST /tasks/whier_picker': () => ({ data: [hierarchy(1, 'Elektrika', [], { version: 2 })], count: 1 }),
    'PATCH /work_hierarchies/1': () => {
      if (!first) return { data: 1, version: 3 };
      first = false;
      return Response.json(
        {
          title: 'conflict',
          status: 409,
          code: 'conflict',
          detail: 'Netko drugi je mijenjao isto.',
          version: 2,
          conflicts: [{ field: 'title', yours: 'Struja', theirs: 'Elektrika', by: 'Ana', at: '2026-11-21T08:00:00Z' }],
        },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  const { screen } = await renderApp('/work-hierarchies?node=1', { answers });
  await expect.poll(focused).toBe('Elektro');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox', { name: 'Naziv' }).fill('Struja');
  await screen.getByRole('checkbox', { name: 'Opis radova' }).click();
  await screen.getByRole('button', { name: 'Spremi' }).click();
  await screen.getByRole('radio', { name: 'Njihovo' }).click();
  await screen.getByRole('button', { name: 'Spremi' }).last().click();
  await expect.element(toast('Izmijenjena vrsta rada Elektrika')).toBeVisible();
  expect(sent.at(-1)).toEqual({ version: 2, demands_description: true });
});

test('moved by choosing a parent: its own branch is refused; shown where it is then, and undone by the toast', async () => {
  const trees = TREES();
  const { answers, sent } = planting(trees, {
    'PATCH /work_hierarchies/2': () => {
      // The next data is newer than what is shown, and older than the move.
      trees.push(hierarchy(200, 'Zemljani radovi'));
      return { data: 2, version: 2 };
    },
  });
  const { screen } = await renderApp('/work-hierarchies?node=2', { answers });
  await expect.poll(focused).toBe('Rasvjeta');
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await screen.getByRole('menuitem', { name: 'Premjesti…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Premjesti: Rasvjeta' });
  const yes = dialog.getByRole('button', { name: 'Premjesti', exact: true });
  await expect.element(yes).toBeDisabled();
  await dialog.getByRole('searchbox').fill('žarulj');
  const own = dialog.getByRole('treeitem', { name: 'Žarulje' });
  await expect.element(own).toHaveAttribute('aria-disabled', 'true');
  await own.click({ force: true });
  await expect.element(yes).toBeDisabled();
  await dialog.getByRole('searchbox').fill('voda');
  await dialog.getByRole('treeitem', { name: 'Voda' }).click();
  await yes.click();
  await expect.element(toast('Premještena vrsta rada Rasvjeta')).toBeVisible();
  expect(sent).toEqual([{ parent_id: 5, version: 1 }]);
  await expect.element(screen.getByText('47 vrsta radova')).toBeVisible();
  trees.splice(0, 2, hierarchy(1, 'Elektro'), hierarchy(5, 'Voda', [hierarchy(2, 'Rasvjeta', [], { version: 2 })]));
  tell('change', { thing: 'work_hierarchy', id: 2, kind: 'parent_id', by: 2, version: 2 });
  await expect.element(screen.getByRole('treeitem', { name: 'Voda' })).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(focused).toBe('Rasvjeta');
  await screen.getByRole('button', { name: 'Poništi' }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ parent_id: 1, version: 2 });
});

test('deleting asks with the name and the number below, is refused with what uses it, or done', async () => {
  let used = true;
  const asked: string[] = [];
  const { answers } = planting(TREES(), {
    'DELETE /work_hierarchies/5': (request) => {
      asked.push(new URL(request.url).search);
      if (!used) return { data: 5, version: 2 };
      return fault(409, 'hierarchy_in_use', 'Vrsta radova je u upotrebi. Zadaci: 4, ekipe: 1.');
    },
  });
  const { screen } = await renderApp('/work-hierarchies?node=5', { answers });
  await expect.poll(focused).toBe('Voda');
  const agree = async () => {
    await userEvent.keyboard('{Delete}');
    await expect
      .element(screen.getByText('Jeste li sigurni da želite obrisati Voda? Obrisat će se i 1 vrsta rada ispod nje.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Obriši vrstu rada' }).click();
  };
  await agree();
  await expect.element(toast('Vrsta radova je u upotrebi. Zadaci: 4, ekipe: 1.')).toBeVisible();
  used = false;
  await expect.poll(focused).toBe('Voda');
  await agree();
  await expect.element(toast('Obrisana vrsta rada Voda')).toBeVisible();
  expect(asked).toEqual(['?below=1', '?below=1']);
});

test('what others do is shown', async () => {
  const trees = TREES();
  const { screen } = await renderApp('/work-hierarchies', planting(trees));
  await expect.element(screen.getByRole('treeitem', { name: 'Voda' })).toBeVisible();
  trees[1] = hierarchy(5, 'Vodovod');
  tell('change', { thing: 'work_hierarchy', id: 5, kind: 'title', by: 2, version: 2 });
  await expect.element(screen.getByRole('treeitem', { name: 'Vodovod' })).toBeVisible();
});

test('who may only read finds nothing to change', async () => {
  const { answers } = planting(TREES(), { 'GET /auth/check': () => signedIn({ permissions: ['master.read'] }) });
  const { screen } = await renderApp('/work-hierarchies', { answers });
  await screen.getByRole('treeitem', { name: 'Elektro' }).click();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(screen.getByRole('menuitem', { name: 'Povijest' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem')).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Nova vrsta rada' })).not.toBeInTheDocument();
});

test('an empty tree says what to do, one that cannot be read can be asked again', async () => {
  let broken = true;
  const { answers } = planting([]);
  const read = answers['GET /work_hierarchies'];
  const { screen } = await renderApp('/work-hierarchies', {
    answers: {
      ...answers,
      'GET /work_hierarchies': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : read?.(request)),
    },
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Još nema vrsta radova.', { exact: false })).toBeVisible();
});

test.each([
  ['wide', 1280],
  ['phone', 390],
])('has no accessibility faults, %s', async (_, width) => {
  await page.viewport(width, 800);
  const { screen } = await renderApp('/work-hierarchies?q=r', planting());
  await expect.element(screen.getByRole('treeitem', { name: 'Rasvjeta' })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(1280, 800);
});
