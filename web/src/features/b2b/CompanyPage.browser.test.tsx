import { expect, test } from 'vitest';
import { faultsIn } from '@/test/accessible';
import { companyDetails } from '@/test/builders/company';
import { taskRow } from '@/test/builders/task-row';
import { type Answers, fault, signedIn, signedOut, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const details = companyDetails({ tasks: 7, addresses: 1, prices: 2, note: 'Plaća na vrijeme' });

/** A server with the company 4, whose number is 14. */
function server(more: Answers = {}) {
  const asked: unknown[] = [];
  const answers: Answers = {
    'GET /auth/check': () => signedIn({ permissions: ['task.read', 'task.create', 'master.edit', 'catalog.price'] }),
    'GET /b2b/4/details': () => ({ data: details }),
    'POST /tasks/search': async (request) => {
      asked.push(await request.json());
      return { data: [taskRow({ task_id: 31, title: 'Zamjena pumpe' })], count: 7 };
    },
    'POST /addresses/search': async (request) => {
      asked.push(await request.json());
      return {
        data: [{ address_id: 1, address_name: 'Skladište jug', address1: 'Obala 2', zipcode: '21000', city: 'Split' }],
        count: 1,
      };
    },
    ...more,
  };
  return { answers, asked };
}

test('shows who the company is and what goes on with it, asked for by its number', async () => {
  const { answers, asked } = server();
  const { screen } = await renderApp('/b2b/4', { answers });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Žarulja d.o.o.' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Detalji' })).toHaveTextContent('69435151530');
  await expect.element(screen.getByRole('region', { name: 'Detalji' })).toHaveTextContent('Plaća na vrijeme');
  const contacts = screen.getByRole('region', { name: 'Kontakti' });
  await expect.element(contacts.getByRole('link', { name: 'Nazovi' })).toHaveAttribute('href', 'tel:031222333');
  await expect.element(screen.getByRole('link', { name: 'Zamjena pumpe' })).toHaveAttribute('href', '/tasks/31');
  await expect
    .element(screen.getByRole('link', { name: 'Svi zadaci · 7' }))
    .toHaveAttribute('href', '/tasks?client=14');
  await expect.element(screen.getByText('Skladište jug')).toBeVisible();
  const places = screen.getByRole('link', { name: 'Sve adrese · 1' });
  await expect.element(places).toHaveAttribute('href', '/addresses?client=14');
  await expect.element(screen.getByText('2 stavke imaju posebnu cijenu.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Cjenik klijenta' }))
    .toHaveAttribute('href', '/catalogue?client=14');
  expect(JSON.stringify(asked)).toContain('[{"column":"client_tenant_id"},14]');
});

test('a deleted company is read, and brought back by who may', async () => {
  let deleted = true;
  const { answers } = server({
    'GET /b2b/4/details': () => ({
      data: { ...details, deleted, allowed_actions: [deleted ? 'master.restore' : 'master.edit'] },
    }),
    'POST /b2b/4/restore': () => {
      deleted = false;
      return { data: 4, version: 2 };
    },
  });
  const { screen } = await renderApp('/b2b/4', { answers });
  const notice = screen.getByText(/Ova je tvrtka obrisana/);
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByText('Zamjena pumpe')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Uredi' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Vrati' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Uredi' })).toBeVisible();
});

test('a merged company leads to the one that stayed; one that uses Teren is merged with none', async () => {
  const { answers } = server({
    'GET /b2b/4/details': () => ({
      data: {
        ...details,
        deleted: true,
        allowed_actions: ['master.restore'],
        merged_into: { b2b_id: 5, name: 'Žarulja 2' },
      },
    }),
    'GET /b2b/5/details': () => ({ data: companyDetails({ b2b_id: 5, name: 'Žarulja 2', uses_teren: true }) }),
  });
  const { screen } = await renderApp('/b2b/4', { answers });
  await expect.element(screen.getByText(/Spojeno je sa zapisom/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Vrati' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Žarulja 2' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Žarulja 2' })).toBeVisible();
  await screen.getByRole('button', { name: 'Više radnji' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Povijest' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Spoji s…' })).not.toBeInTheDocument();
});

test('what was typed into a dialog of the page is there again after the session has ended', async () => {
  let signed = true;
  const gone = () => fault(401, 'not_logged_in', 'Niste prijavljeni.');
  const { answers } = server({
    'GET /auth/check': () =>
      signed ? signedIn({ permissions: ['task.read', 'master.edit', 'user.invite'] }) : signedOut(),
    'GET /b2b/4/details': () =>
      signed ? { data: { ...details, allowed_actions: ['master.edit', 'user.invite'] } } : gone(),
    'POST /b2b/4/invite': () => {
      signed = false;
      return gone();
    },
    'POST /auth/login': () => {
      signed = true;
      return { status: 'success' };
    },
  });
  const { screen, router } = await renderApp('/b2b/4', { answers });
  const open = screen.getByRole('button', { name: 'Pozovi u Teren' });
  const dialog = screen.getByRole('dialog');
  const typed = dialog.getByRole('textbox', { name: 'Prezime' });
  await open.click();
  await dialog.getByRole('textbox', { name: /^Ime/ }).fill('Ana');
  await typed.fill('Dugoprezimić');
  await dialog.getByRole('textbox', { name: 'E-pošta' }).fill('ana@zarulja.test');
  await dialog.getByRole('button', { name: /poveznicu/ }).click();
  await screen.getByLabelText('E-pošta').fill('zeljka@primorje.test');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('lozinka');
  await screen.getByRole('button', { name: 'Prijavi se' }).click();
  await expect.poll(() => router.state.location.href).toBe('/b2b/4');
  await open.click();
  await expect.element(typed).toHaveValue('Dugoprezimić');
});

test.each([
  ['Ana Kos', 'Ana', 'Kos'],
  ['', '', ''],
  [details.name, '', ''],
])('who is invited is the contact, if it is a person: %s', async (name, first, last) => {
  const contacts = [{ name, role: '', phone: '', email: 'ured@zarulja.test' }];
  const { answers } = server({
    'GET /auth/check': () => signedIn({ permissions: ['task.read', 'master.edit', 'user.invite'] }),
    'GET /b2b/4/details': () => ({
      data: { ...details, contacts, allowed_actions: ['master.edit', 'user.invite'] },
    }),
  });
  const { screen } = await renderApp('/b2b/4', { answers });
  await screen.getByRole('button', { name: 'Pozovi u Teren' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'E-pošta' })).toHaveValue('ured@zarulja.test');
  await expect.element(dialog.getByRole('textbox', { name: /^Ime/ })).toHaveValue(first);
  await expect.element(dialog.getByRole('textbox', { name: 'Prezime' })).toHaveValue(last);
});

test('a company that uses Teren says itself where it is, unless something else was written down', async () => {
  const own = { uses_teren: true, own_address: 'Obala 5, 21000 Split' };
  let written = { address: '', zipcode: '', city: '', country: '' };
  const { answers } = server({ 'GET /b2b/4/details': () => ({ data: { ...details, ...own, ...written } }) });
  const { screen } = await renderApp('/b2b/4', { answers });
  const facts = screen.getByRole('region', { name: 'Detalji' });
  await expect.element(facts).toHaveTextContent('Obala 5, 21000 Split');
  written = { ...written, address: 'Riva 1' };
  tell('change', { thing: 'b2b', id: 4, kind: 'address', by: 2, version: 2 });
  await expect.element(facts).toHaveTextContent('Riva 1');
  await expect.element(facts).not.toHaveTextContent('Obala');
});

test('says nothing of prices to who may not see them', async () => {
  const { answers } = server({ 'GET /auth/check': () => signedIn({ permissions: ['task.read', 'master.edit'] }) });
  const { screen } = await renderApp('/b2b/4', { answers });
  await expect.element(screen.getByText('Zamjena pumpe')).toBeVisible();
  await expect.element(screen.getByText('Cijene')).not.toBeInTheDocument();
});

test('follows what others change, and goes back to the list when it is deleted', async () => {
  let name = 'Prije';
  const { answers } = server({
    'GET /b2b/4/details': () => ({ data: companyDetails({ name }) }),
    'DELETE /b2b/4': () => ({ data: { b2b_id: 4, archived: false } }),
    'POST /b2b/search': () => ({ data: [], count: 0 }),
  });
  const { screen, router } = await renderApp('/b2b/4', { answers });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Prije' })).toBeVisible();
  name = 'Poslije';
  tell('change', { thing: 'b2b', id: 4, kind: 'name', by: 2, version: 2 });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Poslije' })).toBeVisible();
  await screen.getByRole('button', { name: 'Više radnji' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši tvrtku' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Obriši tvrtku' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/b2b');
});

test('one that does not exist says so, with the way back', async () => {
  const { answers } = server({ 'GET /b2b/4/details': () => fault(404, 'not_found', 'Ne postoji.') });
  const { screen } = await renderApp('/b2b/4', { answers });
  await expect.element(screen.getByText('Ova tvrtka ne postoji ili je ne smijete vidjeti.')).toBeVisible();
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'Tvrtke' })).toBeVisible();
});

test('has no accessibility faults', async () => {
  const { screen } = await renderApp('/b2b/4', server());
  await expect.element(screen.getByText('Zamjena pumpe')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});
