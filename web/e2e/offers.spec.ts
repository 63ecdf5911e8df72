import type { Schemas } from '@/api/client';
import { lie, pdf, photo } from './files.ts';
import { demo, expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { sign } from './signing.ts';
import { pickAddress, pickHierarchy } from './task-form.ts';
import { inDays, post } from './tasks.ts';

/** An offer with one line, made without the screen. */
const draft = (title: string, unit_price: number, more: object = {}) => ({
  title,
  tenant_id: 0,
  client_note: 'Obitelj Žgaljić',
  validity_period: 14,
  line_items: [{ name: 'Klima uređaj, komplet', quantity: 2, unit_price, tax_percentage: 25 }],
  ...more,
});

test('an offer is found, sent, revised, looked back at, rejected, copied and read as a paper', async ({
  page,
  hire,
}) => {
  const person = await hire('MANAGER');
  await signIn(page, person);
  const title = `Zamjena klime ${mint()}`;
  const first = await post<number>(page, '/offers/create', draft(title, 649.5));
  // Alone in its list, so that no row moves away under the pointer when others make offers meanwhile.
  await openLive(page, `/offers?title=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('1.623,75 €');
  await expect(row).toContainText('Čeka slanje');
  const name = (await row.getByText(/^20\d\d-\d+$/).innerText()).trim();
  const menu = async (action: string) => {
    await row.getByRole('button', { name: `Radnje: ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await test.step('its status is changed in its row', async () => {
    await row.getByRole('button', { name: 'Promijeni status' }).click();
    await page.getByRole('menuitem', { name: 'Poslana' }).click();
    await expectToast(page, `Ponuda ${name}: poslana`);
    await expect(row).toContainText('Nije otvorena');
    await expect(row).toContainText('još 14 dana');
    await expectAccessible(page);
  });

  await test.step('it counts in the figures over the list', async () => {
    const figures = page.getByRole('region', { name: 'Ponude u brojkama' });
    await expect(figures).toContainText('Otvoreno');
    await figures.getByRole('button', { name: 'Po mjesecu i voditelju' }).click();
    const chart = page.getByRole('region', { name: 'Poslano i prihvaćeno po mjesecima' });
    await chart.getByRole('button', { name: person.name }).click();
    await expect(chart.getByRole('row').last()).toContainText('1.623,75 €');
    await expectAccessible(page);
    await figures.getByRole('button', { name: 'Po mjesecu i voditelju' }).click();
    await expect(chart).toBeHidden();
  });

  await test.step('a next version stands in its row, the first can be looked at', async () => {
    await post(page, '/offers/create', draft(title, 600, { parent_id: first }));
    await expect(row).toContainText('1.500,00 €');
    await row.getByRole('button', { name: `Verzije ponude ${name}, prikazana je v2` }).click();
    await page.getByRole('menuitem', { name: /^v1/ }).click();
    await expect(row).toContainText('1.623,75 €');
    await expect(row).toContainText('Novija verzija: v2');
    await row.getByRole('button', { name: `Verzije ponude ${name}, prikazana je v1` }).click();
    await page.getByRole('menuitem', { name: /^v2/ }).click();
    await expect(row).toContainText('1.500,00 €');
  });

  await test.step('its versions are compared, line by line and in words', async () => {
    await menu('Usporedi s v1');
    await expect(page).toHaveURL(/\/offers\/\d+\/compare/);
    await expect(page.getByText('1 izmijenjena stavka.')).toBeVisible();
    await expect(page.getByText('123,75 € manje')).toBeVisible();
    const line = page.getByRole('row', { name: 'Klima uređaj, komplet' });
    await expect(line).toContainText('Izmijenjeno');
    await expect(line).toContainText('cijena −49,50 €');
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Usporedba verzija' }).click();
    await page.keyboard.press('j');
    await expect(line).toBeFocused();
    await page.getByRole('button', { name: 'Zamijeni verzije' }).click();
    await expect(page.getByText('123,75 € više')).toBeVisible();
    await openLive(page, '/offers');
  });

  await test.step('what is rejected keeps its reason', async () => {
    await row.getByRole('button', { name: 'Promijeni status' }).click();
    await page.getByRole('menuitem', { name: 'Poslana' }).click();
    await expect(row).toContainText('Nije otvorena');
    await menu('Klijent je odbio…');
    const dialog = page.getByRole('dialog', { name: `Odbijanje ponude ${name}` });
    await dialog.getByRole('textbox').fill('Previsoka cijena');
    await dialog.getByRole('button', { name: 'Odbij', exact: true }).click();
    await expect(row).toContainText('„Previsoka cijena”');
  });

  await test.step('a copy has the next number, is found by it and is deleted', async () => {
    await menu('Dupliciraj');
    await expectToast(page, 'Napravljena je ista ponuda s novim brojem');
    await expect(page.getByRole('row', { name: title })).toHaveCount(2);
    await page.getByRole('button', { name: 'Odbijena', exact: true }).click();
    await expect(page.getByRole('row', { name: title })).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Traži po broju ponude' }).fill(name);
    await expect(page).toHaveURL(/q=/);
    await menu('Obriši verziju v2');
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await expectToast(page, 'Verzija ponude je obrisana');
    await page.getByRole('button', { name: 'Sve', exact: true }).click();
    await expect(row).toContainText('1.623,75 €');
  });

  await test.step('its paper is a PDF', async () => {
    const paper = await page.request.get(`/api/offers/${first}/pdf`);
    expect(paper.headers()['content-type']).toBe('application/pdf');
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('an offer of a hundred lines is written with the keyboard and the mouse, far below its first lines', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('MANAGER'));
  const title = `Velika ponuda ${mint()}`;
  const line_items = Array.from({ length: 100 }, (_, i) => ({ name: `Stavka ${i + 1}`, quantity: 1, unit_price: 10 }));
  const id = await post<number>(page, '/offers/create', draft(title, 0, { line_items, status: 'IN_CREATION' }));
  await openLive(page, `/offers/${id}`);
  await page.getByRole('button', { name: 'Uredi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Uredi ponudu' });
  const cellOf = (row: number) => page.getByRole('combobox', { name: `Naziv, redak ${row}`, exact: true });
  const name = (row: number) => dialog.locator(cellOf(row));

  await test.step('the last line is reached by keyboard, and one is added after it', async () => {
    await name(1).click();
    await expect(name(60)).toBeHidden();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await expect(name(101)).toBeFocused();
    await page.keyboard.type('Odvoz');
    await page.keyboard.press('Control+Home');
    await expect(dialog.getByRole('combobox', { name: 'Vrsta, redak 1', exact: true })).toBeFocused();
    await expect(name(2)).toBeInViewport();
  });

  await test.step('a line is dragged past the last one in view', async () => {
    const second = dialog.getByRole('row').filter({ has: cellOf(2) });
    const handle = second.getByTitle('Povuci');
    await handle.hover();
    await expect(second).toHaveAttribute('draggable', 'true');
    const grip = await handle.boundingBox();
    await page.mouse.down();
    // A drag begins on the handle, and so with small steps.
    await page.mouse.move((grip?.x ?? 0) + 36, (grip?.y ?? 0) + 12, { steps: 12 });
    const foot = await dialog.getByRole('contentinfo').boundingBox();
    const edge = { x: 200, y: (foot?.y ?? 0) - 20 };
    await page.mouse.move(edge.x, edge.y - 200, { steps: 8 });
    // A hand that rests at the edge; the browser of the tests repeats its events only when it moves.
    await expect(async () => {
      await page.mouse.move(edge.x, edge.y - 1);
      await page.mouse.move(edge.x, edge.y);
      await expect(name(60)).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 15_000 });
    // Away from the edge the list stands still.
    await page.mouse.move(edge.x, edge.y - 150, { steps: 4 });
    await page.mouse.up();
  });

  await test.step('all of it is saved in its order', async () => {
    await expect(dialog.getByText(/Spremljeno u/)).toBeVisible();
    const names = async () => {
      const { data } = await (await page.request.get(`/api/offers/${id}/details`)).json();
      return data.line_items.map((line: { name: string }) => line.name) as string[];
    };
    await expect.poll(async () => (await names()).indexOf('Stavka 2')).toBeGreaterThan(40);
    const all = await names();
    expect([all.length, all[1], all[100]]).toEqual([101, 'Stavka 3', 'Odvoz']);
    await expect(name(all.indexOf('Stavka 2') + 1)).toHaveValue('Stavka 2');
  });
});

test('an offer is written by keyboard, saves itself, is sent, and revised in a new version', async ({
  page,
  hire,
  watch,
}) => {
  await signIn(page, await hire('MANAGER'));
  const title = `Klima u uredu ${mint()}`;
  await openLive(page, '/offers');
  await page.getByRole('button', { name: 'Nova ponuda' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova ponuda' });
  const cell = (column: string, row: number) => dialog.getByRole('textbox', { name: `${column}, redak ${row}` });
  const name = (row: number) => dialog.getByRole('combobox', { name: `Naziv, redak ${row}` });

  await test.step('somebody else takes the number that was proposed', async () => {
    await expect(dialog.getByRole('textbox', { name: 'Broj' })).not.toHaveValue('');
    await post(page, '/offers/create', draft(`Druga ponuda ${mint()}`, 10));
  });

  await test.step('its head and lines are typed', async () => {
    await dialog.getByRole('textbox', { name: 'Naziv', exact: true }).fill(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Privatna');
    await page.getByRole('option', { name: /^Privatna osoba/ }).click();
    await dialog.getByLabel('Tko je klijent').fill('Obitelj Žgaljić');
    await dialog.getByRole('button', { name: 'Grupa', exact: true }).click();
    await page.keyboard.type('Uređaji');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('klima uređaj 3,5');
    await expect(page.getByRole('option', { name: /^Klima uređaj 3,5 kW/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell('Kol.', 2)).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('64900');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Produženo jamstvo');
    await expect(page.getByText('Naziv ostaje slobodan tekst')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+o');
    await cell('Cijena', 3).fill('100,00');
    await expect(dialog.getByRole('checkbox', { name: 'Uračunaj opciju Produženo jamstvo' })).not.toBeChecked();
    await expect(dialog).toContainText('1.541,38 €');
    await expect(dialog).toContainText('Sa svim opcijama i skupljim izborom 1.666,38 €');
    await expectAccessible(page);
  });

  await test.step('files are put to it', async () => {
    const chooser = (label: string) => dialog.getByRole('group', { name: label }).locator('[data-role="chooser"]');
    await chooser('Dodaj dokumente').setInputFiles([pdf('tehnički list.pdf'), pdf('jamstvo.pdf')]);
    await expect(dialog.getByRole('link', { name: 'tehnički list.pdf' })).toBeVisible();
    await chooser('Dodaj slike').setInputFiles([lie()]);
    await expect(dialog.getByRole('alert').filter({ hasText: 'slika.png' })).toBeVisible();
    await chooser('Dodaj slike').setInputFiles([photo()]);
    await expect(dialog.getByRole('button', { name: /Slika 1/ }).first()).toBeVisible();
  });

  await test.step('an answer that was lost on the way is asked for again, and is nobody else’s change', async () => {
    let lost = false;
    await page.route('**/api/offers/*/details', async (route) => {
      if (lost || route.request().method() !== 'PATCH') return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    watch.announce(/ERR_FAILED/);
    await cell('Cijena', 3).fill('100,00');
    await cell('Kol.', 3).fill('1,5');
    await dialog.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect(dialog.getByText(/Spremljeno u/)).toBeVisible();
    await page.unroute('**/api/offers/*/details');
    await cell('Kol.', 3).fill('1');
    await expect(dialog.getByText(/Spremljeno u/)).toBeVisible();
  });

  await test.step('rows are moved, copied and taken back', async () => {
    await name(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(name(2)).toHaveValue('Produženo jamstvo');
    await page.keyboard.press('Control+d');
    await expect(name(3)).toHaveValue('Produženo jamstvo');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(name(3)).toHaveValue('Produženo jamstvo');
    await expect(name(4)).toBeHidden();
  });

  await test.step('it has saved itself, and is there again when it is opened', async () => {
    await expect(dialog.getByText(/Spremljeno u/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: title });
    await expect(row).toContainText('U izradi');
    await row.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Uredi' }).click();
    await expect(page.getByRole('dialog', { name: 'Uredi ponudu' })).toContainText('1.541,38 €');
  });

  const edit = page.getByRole('dialog', { name: 'Uredi ponudu' });
  await test.step('it is completed and handed over', async () => {
    await edit.getByRole('button', { name: 'Spremi i pošalji…' }).click();
    const letter = page.getByRole('dialog', { name: /^Slanje ponude/ });
    await expect(letter.getByLabel('Predmet')).toHaveValue(new RegExp(title));
    const done = letter.getByRole('button', { name: 'Označi kao poslanu' });
    await letter.getByLabel('Primatelj').fill('');
    await expect(done).toBeDisabled();
    await letter.getByLabel('Primatelj').fill('zgaljic');
    await done.click();
    await expect(letter.getByText('Ovo nije adresa e-pošte.')).toBeVisible();
    await letter.getByLabel('Primatelj').fill('zgaljic@example.test');
    await done.click();
    // Without a mail server it goes out from another program, with the link for the client.
    const mail = letter.getByRole('link', { name: 'Otvori u programu za poštu' });
    await expect(mail).toHaveAttribute('href', /^mailto:zgaljic@example\.test\?subject=.*client-offers%2F/);
    await letter.getByRole('button', { name: 'Zatvori' }).last().click();
    await expect(page.getByRole('row', { name: title })).toContainText('Nije otvorena');
  });

  await test.step('its next version begins as a copy, and is made by the first change', async () => {
    const row = page.getByRole('row', { name: title });
    await row.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Nova verzija' }).click();
    await expect(edit).toContainText('v2');
    await edit.getByRole('button', { name: 'Obriši jamstvo.pdf' }).click();
    await expect(edit.getByRole('link', { name: 'jamstvo.pdf' })).toBeHidden();
    await edit.getByRole('textbox', { name: 'Kol., redak 2' }).fill('3');
    await expect(edit.getByText(/Spremljeno u/)).toBeVisible();
    await expect(edit.getByText('izmijenjeno od v1')).toBeVisible();
    await expect(edit.getByTitle('Bilo je: 2')).toHaveCount(1);
    await expect(edit.getByRole('link', { name: 'Usporedi s v1' })).toHaveAttribute('href', /compare\?with=\d+$/);
    await edit.getByRole('button', { name: 'Tipke u stavkama' }).focus();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Tipke u stavkama' })).toContainText('zalijepi retke');
    await page.keyboard.press('Escape');
    await edit.getByRole('button', { name: 'Spremi ponudu' }).click();
    await expectToast(page, 'Ponuda je spremljena');
    await expect(row).toContainText('2.312,06 €');
    await expect(row).toContainText('v2');
  });

  await test.step('its page shows what it says, and what is said about it', async () => {
    await page.getByRole('row', { name: title }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('row', { name: /^Ukupno/ })).toContainText('2.312,06 €');
    const files = page.getByRole('region', { name: 'Prilozi' });
    await expect(files.getByRole('link')).toHaveText(['tehnički list.pdf']);
    const address = await files.getByRole('link').getAttribute('href');
    expect((await page.request.get(address ?? '')).headers()['content-type']).toBe('application/pdf');
    const comments = page.getByRole('region', { name: 'Komentari' });
    await comments.getByRole('textbox', { name: 'Komentar' }).fill('Nazvati u petak, pitaju za Žagarovu ulicu.');
    await comments.getByRole('button', { name: 'Pošalji' }).click();
    await expect(comments.getByRole('listitem')).toContainText('Nazvati u petak');
    await main.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText('Status');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  await test.step('accepted while the next version is begun: it says so, and what was typed becomes an offer of its own', async () => {
    const id = Number(page.url().split('/').at(-1));
    await post(page, `/offers/${id}/mark_sent`, {});
    await page.goto('/offers');
    const row = page.getByRole('row', { name: title });
    await row.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Nova verzija' }).click();
    await expect(edit).toContainText('v3');
    await post(page, `/offers/${id}/accept`, { name: 'Ivo Žgaljić' });
    watch.announce(/^409 POST/);
    await edit.getByRole('textbox', { name: 'Kol., redak 2' }).fill('4');
    await expect(edit.getByRole('link', { name: /v2$/ })).toBeVisible();
    await expect(edit).toContainText(/Prihvaćena · .* · 2\.312,06\s€/);
    await expect(edit.getByRole('button', { name: 'Spremi ponudu' })).toBeDisabled();
    await edit.getByRole('button', { name: 'Spremi kao novu ponudu' }).click();
    const anew = page.getByRole('dialog', { name: 'Nova ponuda' });
    await expect(anew.getByText(/Spremljeno u/)).toBeVisible();
    await expect(anew).toContainText('v1');
    await anew.getByRole('button', { name: 'Spremi ponudu' }).click();
    await expectToast(page, 'Ponuda je spremljena');
    await expect(row).toHaveCount(2);
  });

  await test.step('declined, the letter that sends it again tells so; its page leads to the next version', async () => {
    await page.getByRole('row', { name: title }).filter({ hasText: 'v1' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const id = Number(page.url().split('/').at(-1));
    await post(page, `/offers/${id}/mark_sent`, {});
    await post(page, `/offers/${id}/reject`, { reason: 'Preskupo\nza ovu godinu' });
    const answer = page.getByRole('region', { name: 'Odgovor klijenta: odbijena' });
    await expect(answer).toContainText('Preskupo');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Više radnji' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Pošalji e-poštom…');
    await expect(page.getByRole('dialog', { name: /^Slanje ponude/ })).toContainText(
      /Klijent je ovu verziju odbio .*Preskupo/,
    );
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Odustani' }).click();
    await choose('Nova verzija');
    await edit.getByRole('textbox', { name: 'Kol., redak 2' }).fill('5');
    await expect(edit.getByText(/Spremljeno u/)).toBeVisible();
    await edit.getByRole('button', { name: 'Spremi ponudu' }).click();
    await expect(page).not.toHaveURL(new RegExp(`/offers/${id}$`));
    await expect(page.getByRole('main').getByText('v2')).toBeVisible();
    await choose('Obriši verziju v2');
    await expect(page.getByRole('dialog')).toContainText('Opet će vrijediti prijašnja verzija.');
    await page.getByRole('dialog').getByRole('button', { name: 'Odustani' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('who is signed in for the client chooses, signs and accepts; the offer becomes a task with its prices, another a project', async ({
  page,
  hire,
  browserOf,
}) => {
  const person = await hire('MANAGER');
  await signIn(page, person);
  const [first, second] = [`Kotlovnica ${mint()}`, `Dogradnja ${mint()}`];
  const [jadran] = await post<Schemas['Tenant'][]>(page, '/tenants/picker_search', {
    search: 'Jadran Trgovina',
  });
  const project = await post<number>(page, '/projects', {
    title: `Obnova ${mint()}`,
    budget: 2000,
    currency: 'EUR',
    planned_start: inDays(-10).start.slice(0, 10),
    planned_end: inDays(30).start.slice(0, 10),
    manager_ids: [
      (await post<Schemas['ProjectsManager'][]>(page, '/projects/managers_picker', { search: person.name }))[0]
        ?.tenant_user_id,
    ],
  });
  const signed = await post<number>(
    page,
    '/offers/create',
    draft(first, 500, {
      tenant_id: jadran?.tenant_id,
      for_project_id: project,
      discount: 2,
      line_items: [
        { name: 'Servis kotla', quantity: 2, unit_price: 649.5, tax_percentage: 25 },
        { kind: 'SECTION', name: 'Upravljanje', choose_one: true },
        { name: 'Daljinski upravljač', quantity: 12, unit_price: 29, tax_percentage: 25, chosen: true },
        { name: 'Upravljanje s recepcije', quantity: 1, unit_price: 1210, tax_percentage: 25 },
        { kind: 'SECTION', name: 'Po želji' },
        { name: 'Jamstvo 5 godina', quantity: 12, unit_price: 49, tax_percentage: 25, optional: true },
      ],
    }),
  );
  await post(page, `/offers/${signed}/mark_sent`, {});
  const other = await post<number>(page, '/offers/create', draft(second, 500));
  await post(page, `/offers/${other}/mark_sent`, {});

  const client = await browserOf(demo.client, { viewport: { width: 390, height: 844 } });
  const dialog = client.getByRole('dialog', { name: /^Prihvaćanje ponude/ });

  await test.step('who signs while a new version is written and sent hears of it, and what was typed stays', async () => {
    const title = `Rasvjeta ${mint()}`;
    const old = await post<number>(page, '/offers/create', draft(title, 500, { tenant_id: jadran?.tenant_id }));
    await post(page, `/offers/${old}/mark_sent`, {});
    await openLive(client, `/offers/${old}`);
    await client.getByRole('button', { name: 'Prihvati ponudu…' }).click();
    await dialog.getByLabel('Funkcija').fill('direktorica');
    await sign(client);
    await expect(dialog.getByRole('button', { name: /^Prihvati/ })).toBeEnabled();
    const next = await post<number>(
      page,
      '/offers/create',
      draft(title, 450, { parent_id: old, tenant_id: jadran?.tenant_id }),
    );
    // A version that is only being written does not take the offer from the client.
    await openLive(page, `/offers/${old}`);
    await expect(
      page.getByText('Piše se verzija 2. Dok je ne pošaljete, klijent može odgovoriti na ovu.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Prihvati/ })).toBeEnabled();
    await post(page, `/offers/${next}/mark_sent`, {});
    await expect(dialog).toContainText('Ovu je verziju zamijenila verzija 2.');
    await expect(dialog.getByLabel('Funkcija')).toHaveValue('direktorica');
    await dialog.getByRole('button', { name: 'Odustani' }).click();
    await client.getByRole('dialog', { name: 'Upozorenje' }).getByRole('button', { name: 'Da' }).click();
    await client.getByRole('link', { name: 'Otvori je' }).click();
    await expect(client).toHaveURL(new RegExp(`/offers/${next}$`));
    await expect(client.getByRole('button', { name: 'Prihvati ponudu…' })).toBeVisible();
  });

  await test.step('the client’s user chooses of what is offered, signs, and accepts', async () => {
    await client.goto(`/offers/${signed}`);
    await expect(client.getByRole('heading', { name: first })).toBeVisible();
    await expect(client.getByRole('region', { name: 'Vaša pitanja' })).toContainText('Još niste ništa pitali.');
    await expect
      .poll(async () => (await (await page.request.get(`/api/offers/${signed}/details`)).json()).data.opened_at)
      .not.toBeNull();
    await client.getByRole('button', { name: 'Prihvati ponudu…' }).click();
    const submit = (total: string) => dialog.getByRole('button', { name: `Prihvati · ${total}` });
    await expect(submit('2.017,58 €')).toBeDisabled();
    await expect(dialog.getByText('Još treba ispuniti: Potpis')).toBeVisible();
    await dialog.getByText('Jamstvo 5 godina').first().click();
    await dialog.getByText('Upravljanje s recepcije').first().click();
    await dialog.getByLabel('Funkcija').fill('direktorica');
    // What was chosen and typed outlives a reload; the signature is given again.
    await client.reload();
    await client.getByRole('button', { name: 'Prihvati ponudu…' }).click();
    await expect(dialog.getByLabel('Funkcija')).toHaveValue('direktorica');
    await expect(submit('3.793,83 €')).toBeDisabled();
    await sign(client);
    await expectAccessible(client);
    await submit('3.793,83 €').click();
    await expectToast(client, /: prihvaćena$/);
    await expect(client.getByText('Katarina Šarić · direktorica')).toBeVisible();
    await expect(client.getByRole('img', { name: 'Potpis klijenta' })).toBeVisible();
    await expect(client.getByRole('row', { name: /^Ukupno/ })).toContainText('3.793,83 €');
  });

  await test.step('for a client on the telephone the office says what was accepted', async () => {
    await openLive(page, `/offers/${other}`);
    await page.getByRole('button', { name: 'Više' }).click();
    await page.getByRole('menuitem', { name: 'Klijent je prihvatio…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Prihvaćanje ponude/ });
    await dialog.getByLabel('Ime i prezime').fill('Nada Žgaljić');
    await dialog.getByRole('button', { name: 'Prihvati · 1.250,00 €' }).click();
    await expect(page.getByText(`unio/la ${person.name}`)).toBeVisible();
  });

  await openLive(page, '/offers?status=ACCEPTED');
  const convert = async (title: string) => {
    await page
      .getByRole('row', { name: title })
      .getByRole('button', { name: /^Radnje:/ })
      .click();
    await page.getByRole('menuitem', { name: 'Napravi zadatak ili projekt…' }).click();
    return page.getByRole('dialog', { name: /^Iz ponude/ });
  };

  await test.step('a task gets its lines and prices, once it is told what the offer does not know', async () => {
    const dialog = await convert(first);
    await expect(dialog.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(first);
    await expect(dialog.getByRole('button', { name: 'Napravi zadatak' })).toBeDisabled();
    await expectAccessible(page);
    await pickHierarchy(page, 'Rasvjeta');
    const place = dialog.getByRole('textbox', { name: 'Naziv mjesta', exact: true });
    await place.fill('Kotlovnica');
    await page.reload();
    await convert(first);
    await expect(place).toHaveValue('Kotlovnica');
    await pickAddress(page, 'ilica 1 zag', 'Ilica 1, 10000 Zagreb, Hrvatska');
    await dialog.getByRole('button', { name: 'Napravi zadatak' }).click();
    await expect(page).toHaveURL(/\/tasks\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    // 2 % less than 1.299 + 1.210 + 588, before tax, to the cent as it was signed.
    await expect(page.getByRole('main')).toContainText('3.035,06 €');
    await openLive(page, `/projects/${project}`);
    await expect(page.getByRole('region', { name: 'Novac' })).toContainText('3.035,06 €');
    await expect(page.getByText('Preko proračuna').first()).toBeVisible();
    await openLive(page, '/offers?status=ACCEPTED');
    await expect(page.getByRole('row', { name: first })).toContainText('Zadatak Z-');
  });

  await test.step('a project gets what was accepted as its budget, and the offer leads to it', async () => {
    const dialog = await convert(second);
    await dialog.getByRole('radiogroup').getByText('Projekt').click();
    await expect(dialog).toContainText('proračun 1.000,00 €');
    await expect(dialog.getByText('Još treba ispuniti: Planirani početak, Planirani kraj')).toBeVisible();
    await dialog.getByLabel('Planirani početak').fill('1.12.2026.');
    await dialog.getByLabel('Planirani kraj').fill('31.1.2027.');
    // The person who creates it manages it.
    await expect(dialog.getByRole('button', { name: `Ukloni ${person.name}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Napravi projekt' }).click();
    await expect(page).toHaveURL(/\/projects\/\d+$/);
    await expect(page.getByRole('main')).toContainText('1.000,00 €');
    await openLive(page, '/offers?status=ACCEPTED');
    await expect(page.getByRole('row', { name: second })).toContainText(`Projekt ${second}`);
  });
});

test('what two people write in one offer stands together; what both wrote one of them decides', async ({
  page,
  hire,
  watch,
}) => {
  watch.announce(/^409 PATCH .*\/details$/);
  await signIn(page, await hire('MANAGER'));
  const title = `Zajednička ponuda ${mint()}`;
  const id = await post<number>(page, '/offers/create', draft(title, 100, { status: 'IN_CREATION' }));
  const there = async (): Promise<Schemas['OffersDetails']> =>
    (await (await page.request.get(`/api/offers/${id}/details`)).json()).data;
  const other = async (more: object) => {
    const { version } = await there();
    const answer = await page.request.patch(`/api/offers/${id}/details`, { data: { ...more, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await openLive(page, `/offers/${id}`);
  await page.getByRole('button', { name: 'Uredi', exact: true }).click();
  const editor = page.getByRole('dialog');
  const recipient = editor.getByRole('textbox', { name: 'Primatelj', exact: true });
  const terms = editor.getByRole('textbox', { name: 'Uvjeti', exact: true });
  await expect(recipient).toBeEditable();

  await test.step('each in another field', async () => {
    await other({ terms: 'Avans 50 %' });
    await recipient.fill('Ana Jurić');
    await expect(terms).toHaveValue('Avans 50 %');
    await expect.poll(async () => (await there()).recipient_name).toBe('Ana Jurić');
    expect((await there()).terms).toBe('Avans 50 %');
  });

  await test.step('one in the lines, the other beside them', async () => {
    const name = editor.getByLabel('Naziv, redak 1', { exact: true });
    for (const [typed, terms] of [
      ['Klima ', 'Avans 55 %'],
      ['Klima uređaj', 'Avans 50 %'],
    ] as const) {
      await other({ terms });
      await name.fill(typed);
      await expect.poll(async () => (await there()).line_items[0]?.name).toBe(typed.trim());
      expect((await there()).terms).toBe(terms);
    }
  });

  await test.step('both in the same', async () => {
    await other({ terms: 'Avans 60 %', note: 'Zvati u petak' });
    await terms.fill('Avans 30 %');
    await expect(editor.getByText('Netko je u međuvremenu promijenio i ovo: Uvjeti. Što vrijedi?')).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Zadrži moje' }).click();
    await expect.poll(async () => (await there()).terms).toBe('Avans 30 %');
    expect(await there()).toMatchObject({ note: 'Zvati u petak', recipient_name: 'Ana Jurić' });
    await other({ terms: 'Bez avansa' });
    await terms.fill('Avans 10 %');
    await editor.getByRole('button', { name: 'Uzmi tuđe' }).click();
    await expect(terms).toHaveValue('Bez avansa');
    expect((await there()).terms).toBe('Bez avansa');
  });
});

test('an offer that is complete is edited as its next version, on top of what others made meanwhile', async ({
  page,
  hire,
  watch,
}) => {
  await signIn(page, await hire('MANAGER'));
  const title = `Dizalica topline ${mint()}`;
  const id = await post<number>(page, '/offers/create', draft(title, 100));
  await openLive(page, `/offers?title=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  const editor = page.getByRole('dialog', { name: 'Uredi ponudu' });
  const quantity = editor.getByRole('textbox', { name: 'Kol., redak 1' });
  const edit = async () => {
    await row.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Uredi' }).click();
  };
  const save = async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/offers/create'));
    await editor.getByRole('button', { name: 'Spremi ponudu' }).click();
    return (await asked).postDataJSON();
  };

  await test.step('nothing is made before it is saved, and nothing without a change', async () => {
    await edit();
    await expect(editor).toContainText('v2');
    await editor.getByRole('button', { name: 'Spremi ponudu' }).click();
    await expect(editor).toBeHidden();
    await expectToast(page, 'Ponuda je spremljena');
    await expect(row).toContainText('250,00 €');
    await expect(row).not.toContainText('v2');
  });

  await test.step('what is saved is a version after the one that was edited', async () => {
    await edit();
    await quantity.fill('3');
    await expect(editor.getByTitle('Bilo je: 2')).toHaveCount(1);
    expect(await save()).toMatchObject({ parent_id: id, status: 'CREATED' });
    await expectToast(page, 'Ponuda je spremljena');
    await expect(row).toContainText('375,00 €');
    await expect(row).toContainText('v2');
    await expect(row).toContainText('Čeka slanje');
    const old = (await (await page.request.get(`/api/offers/${id}/details`)).json()).data;
    expect(old).toMatchObject({ status: 'CREATED', total_with_tax: 250 });
  });

  await test.step('a colleague has made another version meanwhile: both changes stand in the next', async () => {
    watch.announce(/^409 POST \/api\/offers\/create$/);
    await edit();
    await expect(editor).toContainText('v3');
    const [newest] = (await (await page.request.get(`/api/offers/${id}/versions`)).json()).data;
    await post(page, '/offers/create', { parent_id: newest.offer_id, note: 'Zvati u petak', status: 'CREATED' });
    await quantity.fill('4');
    await save();
    await expectToast(page, 'Ponuda je spremljena');
    await expect(row).toContainText('500,00 €');
    await expect(row).toContainText('v4');
    const [last] = (await (await page.request.get(`/api/offers/${id}/versions`)).json()).data;
    const made = (await (await page.request.get(`/api/offers/${last.offer_id}/details`)).json()).data;
    expect(made).toMatchObject({ note: 'Zvati u petak', version_number: 4 });
  });
});
