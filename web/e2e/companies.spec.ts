import { photo } from './files.ts';
import { expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { fillTask, newTaskForm, openNewTask } from './task-form.ts';
import { makeTask, post } from './tasks.ts';

/** An OIB that nobody has: ten digits by chance, and the check digit. */
function mintOib(): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10));
  const left = digits.reduce((sum, digit) => (((sum + digit) % 10 || 10) * 2) % 11, 10);
  return `${digits.join('')}${(11 - left) % 10}`;
}

const csv = (text: string) => ({ name: 'tvrtke.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a company is written down with its logo, a wrong number is refused, and its page shows it', async ({
  page,
  hire,
  watch,
}) => {
  watch.announce(/^409 POST .*\/b2b/);
  await signIn(page, await hire('MANAGER'));
  const name = `Žarulja ${mint()} d.o.o.`;
  const oib = mintOib();
  const wrong = oib.slice(0, 10) + ((Number(oib[10]) + 1) % 10);
  await page.goto('/b2b');
  await page.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  const form = page.getByRole('dialog', { name: 'Nova tvrtka' });
  await form.getByRole('textbox', { name: 'Naziv' }).fill(name);
  await form.getByRole('textbox', { name: 'OIB' }).fill(wrong);
  await expect(form.getByText('OIB nije ispravan.')).toBeVisible();
  await form.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expect(form).toBeVisible();
  await form.getByRole('textbox', { name: 'OIB' }).fill(oib);
  await expect(form.getByText('OIB je ispravan.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Adresa' }).pressSequentially('ilica 1 zag');
  await page.getByRole('option', { name: 'Ilica 1, 10000 Zagreb, Hrvatska' }).click();
  await expect(form.getByRole('textbox', { name: 'Grad' })).toHaveValue('Zagreb');
  await form.getByRole('textbox', { name: 'Kontakt osoba' }).fill('Željka Šarić');
  await form.getByRole('textbox', { name: 'Telefon' }).fill('091 555 333');
  await form.locator('input[type=file]').setInputFiles(photo());
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expectToast(page, `Dodana tvrtka ${name}`);

  await page.getByRole('searchbox', { name: 'Naziv, OIB ili telefon' }).fill(`HR${oib}`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const details = page.getByRole('region', { name: 'Detalji' });
  await expect(details).toContainText(oib);
  await expect(details).toContainText('10000 Zagreb');
  await expect(details.getByRole('img', { name })).toHaveJSProperty('complete', true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Uredi' }).click();
  const edit = page.getByRole('dialog', { name: `Uređivanje tvrtke ${name}` });
  await edit.getByRole('button', { name: 'Ukloni logotip' }).click();
  await edit.getByRole('textbox', { name: 'Napomena' }).fill('Plaća na vrijeme');
  await edit.getByRole('combobox', { name: 'Porezni status' }).click();
  await page.getByRole('option', { name: 'U sustavu PDV-a' }).click();
  await edit.getByRole('textbox', { name: 'E-pošta za račune' }).fill('racuni@zarulja.test');
  await edit.getByRole('textbox', { name: 'Rok plaćanja' }).fill('2');
  await edit.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, `Izmijenjena tvrtka ${name}`);
  await expect(details).toContainText('U sustavu PDV-a');
  await expect(details).toContainText('racuni@zarulja.test');
  await expect(details).toContainText('2 dana');
  await expect(details).toContainText('Plaća na vrijeme');
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Povijest' }).click();
  await expect(page.getByRole('dialog', { name: 'Povijest' })).toContainText('Plaća na vrijeme');

  await test.step('another one that is called so but for its legal form is asked about', async () => {
    const twin = `Obrt „${name.replace(' d.o.o.', '')}”`;
    await page.goto('/b2b');
    await page.getByRole('button', { name: 'Dodaj tvrtku' }).click();
    await form.getByRole('textbox', { name: 'Naziv' }).fill(twin);
    await form.getByRole('button', { name: 'Dodaj tvrtku' }).click();
    const question = page.getByRole('dialog', { name: 'Već postoji' });
    await expect(question.getByRole('link', { name })).toHaveAttribute('href', /^\/b2b\/\d+$/);
    await expect(question).toContainText(`${oib}, Zagreb (isti naziv)`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Svejedno dodaj' }).click();
    await expectToast(page, `Dodana tvrtka ${twin}`);
  });
});

test('a company in use is archived, not offered any more, and restored by the administrator', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('ADMIN'));
  const name = `Lipa ${mint()}`;
  const made = await page.request.post('/api/b2b', { data: { name } });
  const { data: id } = await made.json();
  const { data } = await (await page.request.get(`/api/b2b/${id}/details`)).json();
  const task = await makeTask(page, { tenant_id: data.tenant_id });

  await page.goto(`/b2b/${id}`);
  await expect(page.getByRole('link', { name: task.title })).toBeVisible();
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Obriši tvrtku' }).click();
  const question = page.getByRole('dialog', { name: 'Arhiviranje tvrtke' });
  await expect(question).toContainText(`Jeste li sigurni da želite arhivirati ${name}?`);
  await expect(question).toContainText('1 zadatak');
  await question.getByRole('button', { name: 'Arhiviraj tvrtku' }).click();
  await expectToast(page, `Arhivirana tvrtka ${name}`);
  await expect(page.getByText('Ova je tvrtka arhivirana')).toBeVisible();

  await page.goto(`/b2b?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nijedna tvrtka ne odgovara filtrima.')).toBeVisible();
  await page.goto(`/b2b?archived=yes&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Vrati' }).click();
  await expectToast(page, `Vraćena tvrtka ${name}`);
  await expect(page.getByText('Nijedna tvrtka ne odgovara filtrima.')).toBeVisible();
  await page.goto(`/b2b?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('two hundred companies come from a spreadsheet, once its faults are mended, and one is used at once', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('ADMIN'));
  const mark = mint();
  const rows = Array.from(
    { length: 200 },
    (_, i) => `Tvrtka ${mark} ${i + 1};${mintOib()};Obrt;Grad ${i};a${i}@x.test`,
  );
  const file = (lines: readonly string[]) => csv(['Naziv;OIB;Vrsta;Grad;E-pošta', ...lines].join('\r\n'));
  const faulty = rows.with(6, `Tvrtka ${mark} 7;12345678901;Obrt;;`).with(41, ';;div;;nije');

  await page.goto('/b2b');
  await page.getByRole('button', { name: 'Uvezi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvoz tvrtki' });
  const chooser = dialog.locator('input[data-role=chooser]');
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Prazan, CSV' }).click();
  expect((await template).suggestedFilename()).toBe('tvrtke.csv');

  await chooser.setInputFiles(file(faulty));
  await expect(dialog.getByText(/^Pronađene su 4 greške\. Ništa nije upisano\./)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^8 OIB/ })).toContainText('OIB nije ispravan.');
  await expect(dialog.getByRole('row', { name: /^43 Naziv/ })).toContainText('Polje je obavezno.');
  await expect(dialog.getByRole('row', { name: /^43 Vrsta/ })).toContainText('Odaberite jedno od');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Ukloni tvrtke.csv' }).click();
  await chooser.setInputFiles(file(rows));
  await expect(dialog.getByText('Dodaje se: 200')).toBeVisible();
  await dialog.getByRole('button', { name: 'Uvezi 200 redaka' }).click();
  await expect(dialog.getByText('Dodano: 200')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();

  await test.step('a list with headings of its own is mapped, its good rows are taken, the others downloaded', async () => {
    await page.getByRole('button', { name: 'Uvezi' }).click();
    const own = [
      'Kupci 2026',
      'Rb.;Oznaka kupca;Mobilni;OIB kupca',
      `1;Prva ${mark};091 1;${mintOib()}`,
      `2;Druga ${mark};092;123`,
      `3;Treća ${mark};;`,
    ];
    await chooser.setInputFiles(csv(own.join('\r\n')));
    const columns = dialog.getByRole('region', { name: 'Stupci datoteke' });
    await expect(columns.getByRole('combobox', { name: 'Redak s naslovima' })).toHaveValue(/^Redak 2: Rb\. · Oznaka/);
    await expect(columns.getByRole('combobox', { name: 'Što je OIB kupca' })).toHaveValue('OIB');
    const name = columns.getByRole('combobox', { name: 'Što je Oznaka kupca' });
    await name.focus();
    await name.fill('Naziv');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue('Naziv *');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Prikaži što se mijenja' }).click();
    await expect(dialog.getByRole('row', { name: /^4 OIB/ })).toContainText('OIB nije ispravan.');
    await expect(dialog.getByRole('row', { name: `3 Prva ${mark}` })).toContainText('Novo');
    await dialog.getByRole('button', { name: 'Uvezi 2 retka bez grešaka' }).click();
    await expect(dialog.getByText('Dodano: 2')).toBeVisible();
    const bad = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Preuzmi retke s greškama' }).click();
    expect((await bad).suggestedFilename()).toBe('tvrtke-greske.xlsx');
    await dialog.getByRole('button', { name: 'Poništi uvoz', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Poništavanje uvoza' })
      .getByRole('button', { name: 'Poništi uvoz' })
      .click();
    await expectToast(page, 'Poništen je uvoz datoteke tvrtke.csv');
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  });

  await test.step('their addresses come from a list of its own making, the good rows taken, and taken back', async () => {
    await page.goto('/addresses');
    await page.getByRole('button', { name: 'Uvezi' }).click();
    const addresses = page.getByRole('dialog', { name: 'Uvoz adresa' });
    const own = [
      'Objekti 2026',
      'Kupac;Objekt;Ulica i broj;Mjesto;Boja',
      `Tvrtka ${mark} 77;Pogon ${mark};Riva 5;Zadar;plava`,
      `Nitko ${mark};Skladište;Put 1;Knin;`,
    ];
    await addresses
      .locator('input[data-role=chooser]')
      .setInputFiles({ ...csv(own.join('\r\n')), name: 'objekti.csv' });
    const columns = addresses.getByRole('region', { name: 'Stupci datoteke' });
    await expect(columns.getByRole('combobox', { name: 'Što je Kupac' })).toHaveValue('Klijent');
    await expect(columns.getByRole('combobox', { name: 'Što je Boja' })).toHaveValue('Ne uvozi se');
    await addresses.getByRole('button', { name: 'Prikaži što se mijenja' }).click();
    await expect(addresses.getByRole('row', { name: /^4 Klijent/ })).toContainText('Nijedna tvrtka nema taj naziv');
    await expect(addresses.getByRole('row', { name: `3 Pogon ${mark}` })).toContainText('Novo');
    await addresses.getByRole('button', { name: 'Uvezi 1 redak bez grešaka' }).click();
    await expect(addresses.getByText('Dodano: 1')).toBeVisible();
    await expectAccessible(page);
    await addresses.getByRole('button', { name: 'Poništi uvoz', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Poništavanje uvoza' })
      .getByRole('button', { name: 'Poništi uvoz' })
      .click();
    await expectToast(page, 'Poništen je uvoz datoteke objekti.csv');
  });

  await test.step('one is picked in a new task, and another added there', async () => {
    const title = `Popravak ${mark}`;
    const fresh = `Nova ${mark}`;
    await openNewTask(page);
    await fillTask(page, { title, client: `Tvrtka ${mark} 77` });
    await expect(newTaskForm(page).getByRole('combobox', { name: 'Klijent' })).toHaveValue(`Tvrtka ${mark} 77`);
    await newTaskForm(page).getByRole('button', { name: 'Preuzmi adresu i kontakt' }).click();
    await expect(newTaskForm(page).getByRole('textbox', { name: 'E-pošta' })).toHaveValue('a76@x.test');
    await expect(newTaskForm(page).getByRole('textbox', { name: 'Naziv mjesta' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Klijent', exact: true }).fill(fresh);
    await page.getByRole('option', { name: `Dodaj tvrtku „${fresh}”` }).click();
    await page.getByRole('dialog', { name: 'Nova tvrtka' }).getByRole('button', { name: 'Dodaj tvrtku' }).click();
    await expectToast(page, `Dodana tvrtka ${fresh}`);
    await expect(newTaskForm(page).getByRole('combobox', { name: 'Klijent' })).toHaveValue(fresh);
    await newTaskForm(page).getByRole('button', { name: 'Kreiraj zadatak' }).click();
    await page.getByRole('button', { name: 'Otvori ga' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('the file is taken back', async () => {
    await page.goto(`/b2b?q=${mark}`);
    await expect(page.getByText('1–15 od 201')).toBeVisible();
    await page.getByRole('button', { name: 'Uvezi' }).click();
    const before = dialog.getByRole('region', { name: 'Raniji uvozi' }).getByRole('listitem').nth(1);
    await before.getByRole('button', { name: 'Poništi uvoz datoteke tvrtke.csv' }).click();
    await page
      .getByRole('dialog', { name: 'Poništavanje uvoza' })
      .getByRole('button', { name: 'Poništi uvoz' })
      .click();
    await expectToast(page, 'Poništen je uvoz datoteke tvrtke.csv');
    await expect(before).toContainText('Poništeno');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: `Nova ${mark}` })).toBeVisible();
    await expect(page.getByText('1–1 od 1')).toBeVisible();
  });
});

test('a client is invited by its contractor, comes in, and follows its own work alone', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('ADMIN'));
  const name = `Pekara ${mint()}`;
  const email = `${mint()}@pekara.test`;
  const id = await post<number>(page, '/b2b', {
    name,
    contacts: [{ name: 'Đurđa Šimić', role: '', phone: '', email: 'krivo@pekara.test' }],
  });
  const { data: company } = await (await page.request.get(`/api/b2b/${id}/details`)).json();
  const task = await makeTask(page, { tenant_id: company.tenant_id });

  await page.goto(`/b2b/${id}`);
  await page.getByRole('button', { name: 'Pozovi u Teren' }).click();
  const form = page.getByRole('dialog', { name: `Poziv u Teren: ${name}` });
  await expect(form.getByRole('textbox', { name: 'Prezime' })).toHaveValue('Šimić');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Izradi poveznicu' }).click();
  await form.getByRole('button', { name: 'Gotovo' }).click();
  await expect(page.getByText('Pozvana osoba: krivo@pekara.test')).toBeVisible();

  await page.getByRole('button', { name: 'Pozovi ponovno' }).click();
  await expect(form.getByText('Ovaj poziv zamjenjuje onaj za krivo@pekara.test.')).toBeVisible();
  await form.getByRole('textbox', { name: 'E-pošta' }).fill(email);
  await form.getByRole('button', { name: 'Izradi poveznicu' }).click();
  const link = await form.getByRole('textbox', { name: 'Poveznica' }).inputValue();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Gotovo' }).click();

  const client = await browserOf(null);
  await client.goto(link);
  await expect(client.getByRole('heading', { name: `Poziv: ${name}` })).toBeVisible();
  await expect(client.getByText('(Primorje Servis d.o.o.) poziva vas')).toBeVisible();
  await client.getByLabel('Lozinka', { exact: true }).fill('pekarina prva lozinka');
  await client.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
  await expect(client.getByRole('button', { name: 'Prijavi kvar ili posao' }).first()).toBeVisible();
  await expect(client.getByRole('link', { name: task.title })).toBeVisible();
  await expect(client.getByRole('link', { name: 'Raspored' })).toBeHidden();
  const wish = `Novo svjetlo ${mint()}`;
  // Whether a place is saved is loaded with the second step: the focus goes to what is drawn then.
  let answer = () => {};
  const drawn = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await client.route('**/api/tasks/addresses/picker', async (route) => {
    await drawn;
    await route.continue();
  });
  await client.getByRole('button', { name: 'Prijavi kvar ili posao' }).click();
  const ask = client.getByRole('dialog', { name: /Prijavi kvar ili posao/ });
  await ask.getByRole('textbox', { name: 'Što treba napraviti?' }).fill(wish);
  await ask.getByRole('button', { name: 'Dalje' }).click();
  await expect(ask.getByRole('combobox', { name: 'Gdje' })).toBeFocused();
  answer();
  await expect(ask.getByRole('textbox', { name: 'Naziv mjesta' })).toBeFocused();
  await client.keyboard.type('Pekara na uglu');
  await ask.getByRole('combobox', { name: 'Adresa' }).pressSequentially('ilica 1 zag');
  await client.getByRole('option', { name: 'Ilica 1, 10000 Zagreb, Hrvatska' }).click();
  await ask.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expect(client.getByRole('heading', { level: 1, name: wish })).toBeVisible();
  await page.goto(`/tasks?q=${encodeURIComponent(wish)}`);
  await expect(page.getByRole('row', { name: wish })).toContainText('Čeka prihvaćanje');

  await page.goto(`/b2b/${id}`);
  await expect(page.getByText('Koristi Teren')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pozovi/ })).toBeHidden();
});

test('a dispatcher merges two twins of a client, sees the tasks under the one, and takes it back', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('MANAGER'));
  const name = `Galeb ${mint()}`;
  const [kept, gone] = [`${name} d.o.o.`, `${name} doo`];
  const register = async (of: string, more: object) => {
    const id = await post<number>(page, '/b2b', { name: of, ...more });
    const { data } = await (await page.request.get(`/api/b2b/${id}/details`)).json();
    return { id, tenant: data.tenant_id as number };
  };
  const one = await register(kept, {});
  const twin = await register(gone, { sure: true, note: 'Plaća na vrijeme', contacts: [{ name: 'Ivo Galeb' }] });
  const task = await makeTask(page, { tenant_id: twin.tenant });

  await page.goto(`/b2b/${one.id}`);
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Spoji s…' }).click();
  const dialog = page.getByRole('dialog', { name: `Spajanje: ${kept}` });
  await dialog.getByRole('combobox', { name: 'Koji zapis odlazi' }).fill(name);
  await page.getByRole('option', { name: gone }).click();
  await expect(dialog.getByText('1 zadatak, 1 kontakt')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Napomena' })).toContainText('Plaća na vrijeme');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spoji', exact: true }).click();
  await expectToast(page, `${gone}: spojeno sa zapisom ${kept}`);
  await expect(page.getByRole('link', { name: task.title })).toBeVisible();
  await expect(page.getByText('Ivo Galeb')).toBeVisible();

  // The old address leads to the one that is left.
  await page.goto(`/b2b/${twin.id}`);
  await page.getByRole('link', { name: kept }).click();
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible();

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Povijest' }).click();
  const history = page.getByRole('dialog', { name: 'Povijest' });
  await history.getByRole('button', { name: `Vrati spajanje sa zapisom ${gone}` }).click();
  await expectToast(page, `${gone} je opet zaseban zapis`);
  await expect(history.getByText('Spajanje vraćeno')).toBeVisible();
  await page.goto(`/b2b/${one.id}`);
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible();
  await expect(page.getByRole('link', { name: task.title })).toBeHidden();
  await page.goto(`/b2b/${twin.id}`);
  await expect(page.getByRole('link', { name: task.title })).toBeVisible();
  await expect(page.getByText('Ivo Galeb')).toBeVisible();
});

test('two articles that are one become one, with the stock of both, and come apart again', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const name = `Kabel ${mint()}`;
  const [kept, gone] = [`${name} NYM`, `${name} nym crni`];
  const { data: groups } = await (await page.request.get('/api/catalog/groups')).json();
  const make = async (of: string, quantity: number) => {
    const item = {
      name: of,
      catalog_type: 'MATERIAL',
      catalog_group_id: groups[0].catalog_group_id,
      unit_of_measure: 'METER',
      unit_price: 2,
    };
    const answer = await page.request.patch('/api/catalog/items', {
      data: { catalog_items_create: [item], sure: true },
    });
    expect(answer.ok()).toBe(true);
    const { data } = await answer.json();
    const id = data[0].catalog_item_id as number;
    await post(page, '/materials', { catalog_item_id: id, quantity, sure: true });
    return id;
  };
  const id = await make(kept, 10);
  await make(gone, 4);
  const there = async () => (await (await page.request.get(`/api/materials/${id}`)).json()).data.quantity as number;

  await page.goto(`/materials?q=${encodeURIComponent(kept)}`);
  await page.getByRole('button', { name: `Radnje: ${kept}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Spoji s…' }).click();
  const dialog = page.getByRole('dialog', { name: `Spajanje: ${kept}` });
  await dialog.getByRole('combobox', { name: 'Koji zapis odlazi' }).fill(gone);
  await page.getByRole('option', { name: gone }).click();
  await expect(dialog.getByText('1 mjesto sa zalihom')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spoji', exact: true }).click();
  await expectToast(page, `${gone}: spojeno sa zapisom ${kept}`);
  expect(await there()).toBe(14);

  await page.goto(`/catalogue?q=${encodeURIComponent(kept)}`);
  await page.getByRole('button', { name: `Povijest: ${kept}` }).click();
  await page.getByRole('button', { name: `Vrati spajanje sa zapisom ${gone}` }).click();
  await expectToast(page, `${gone} je opet zaseban zapis`);
  expect(await there()).toBe(10);
});
