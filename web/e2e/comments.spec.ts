import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, openLive, signIn, test } from './fixtures.ts';
import { firstOf, makeTask } from './tasks.ts';

const comments = (page: Page) => page.getByRole('region', { name: 'Komentari' });
const write = (page: Page) => comments(page).getByRole('textbox', { name: 'Komentar' });
/** Returns the comment with these words, which the box may still hold when it is in the list. */
const said = (page: Page, words: string) => comments(page).getByRole('listitem').filter({ hasText: words });
const send = (page: Page) => comments(page).getByRole('button', { name: 'Pošalji' });

test('a comment shows in the other browser within two seconds, as new', async ({ page, hire, browserOf }) => {
  const [author, colleague] = [await hire('MANAGER'), await hire('MANAGER')];
  await signIn(page, author);
  const task = await makeTask(page);
  await openLive(page, task.path);
  await expect(send(page)).toBeDisabled();
  await write(page).fill('   ');
  await expect(send(page)).toBeDisabled();

  const other = await browserOf(colleague);
  await openLive(other, task.path);
  await expect(write(other)).toBeVisible();

  await write(other).fill('Stižemo sutra u 8.');
  await comments(other).locator('input[data-role=comment-photo]').setInputFiles(photo());
  await send(other).click();
  const heard = comments(page).getByRole('listitem').filter({ hasText: 'Stižemo sutra u 8.' });
  await expect(heard).toBeVisible();
  await expect(heard).toContainText(colleague.name);
  await expect(heard).toContainText('Novo');
  await expect(heard.getByRole('img', { name: `Slika, ${colleague.name}` })).toBeVisible();
  await expectAccessible(page);
  await expect(write(other)).toHaveValue('');

  await write(page).fill('Dogovoreno.');
  await write(page).press('Control+Enter');
  await expect(said(other, 'Dogovoreno.')).toBeVisible();
});

test('who is elsewhere finds a notice that leads to the comment', async ({ page, hire, browserOf }) => {
  const author = await hire('MANAGER');
  await signIn(page, author);
  const task = await makeTask(page);
  await openLive(page, '/projects');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Obavijesti/ });
  await expect(bell).toHaveAccessibleName('Obavijesti');

  const other = await browserOf(await hire('MANAGER'));
  await openLive(other, task.path);
  await write(other).fill('Treba nam ključ od podruma.');
  await send(other).click();

  await expect(bell).toHaveAccessibleName('Obavijesti, nepročitanih: 1');
  await test.step('the list marks the unread comment', async () => {
    await page.goto(`/tasks?q=${encodeURIComponent(task.title)}`);
    await expect(
      page.getByRole('row', { name: task.title }).getByRole('img', { name: '1 novi komentar' }),
    ).toBeVisible();
  });
  await bell.click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Treba nam ključ od podruma/ }).click();
  await expect(page).toHaveURL(`${task.path}#comments`);
  await expect(said(page, 'Treba nam ključ od podruma.')).toBeInViewport();
  await expect(bell).toHaveAccessibleName('Obavijesti');
});

test('what a company writes stays in it unless it is shared, and the client hears of the shared alone', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('MANAGER'));
  const jadran = await firstOf(page, '/tenants/picker_search', 'Jadran Trgovina');
  const task = await makeTask(page, { tenant_id: jadran.tenant_id });
  await openLive(page, task.path);
  const client = await browserOf(demo.client);
  await openLive(client, task.path);
  await expect(write(client)).toBeVisible();

  await test.step('an internal comment says who reads it, and does not reach the client', async () => {
    await expect(comments(page).getByText('Interno: komentar čita samo Primorje Servis d.o.o.')).toBeVisible();
    await write(page).fill('Kupac kasni s plaćanjem.');
    await send(page).click();
    await expect(said(page, 'Kupac kasni s plaćanjem.')).toBeVisible();
  });

  await test.step('a shared one is marked before and after it is sent, and reaches them', async () => {
    await comments(page).getByRole('switch', { name: 'Podijeli s tvrtkom Jadran Trgovina d.d.' }).click();
    await write(page).fill('Dolazimo u četvrtak u 8.');
    await send(page).click();
    const sent = comments(page).getByRole('listitem').filter({ hasText: 'Dolazimo u četvrtak u 8.' });
    await expect(sent).toContainText('Dijeljeno');
    const heard = comments(client).getByRole('listitem').filter({ hasText: 'Dolazimo u četvrtak u 8.' });
    await expect(heard).toContainText('Novo');
    await expect(said(client, 'Kupac kasni s plaćanjem.')).toBeHidden();
    // The next comment has the same readers, which its button shows.
    await expect(send(page)).toHaveText('Pošalji, čita i Jadran Trgovina d.d.');
  });

  await test.step('the client’s own internal comment stays with them, their answer comes back', async () => {
    await comments(client).getByRole('switch').click();
    await expect(send(client)).toHaveText('Pošalji interno');
    await write(client).fill('Pitati šefa za ključ.');
    await send(client).click();
    await expect(said(client, 'Pitati šefa za ključ.')).toBeVisible();
    await comments(client).getByRole('switch').click();
    await write(client).fill('U redu, ključ je na porti.');
    await send(client).click();
    await expect(said(page, 'U redu, ključ je na porti.')).toBeVisible();
    await expect(said(page, 'Pitati šefa za ključ.')).toBeHidden();
  });

  await test.step('only what is new is shown when asked for', async () => {
    await comments(page).getByText('Nepročitani · 1').click();
    await expect(comments(page).getByRole('listitem')).toHaveCount(1);
    await expect(comments(page).getByRole('listitem')).toContainText('U redu, ključ je na porti.');
    await comments(page).getByText('Svi', { exact: true }).click();
    await expect(comments(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('history tells each side nothing that it could not read', async () => {
    const history = async (side: Page) => {
      await side.getByRole('button', { name: 'Povijest', exact: true }).click();
      return side.getByRole('dialog', { name: 'Povijest' });
    };
    const ours = await history(page);
    await expect(ours).toContainText('Kupac kasni s plaćanjem.');
    await expect(ours).toContainText('U redu, ključ je na porti.');
    await expect(ours).not.toContainText('Pitati šefa za ključ.');
    const theirs = await history(client);
    await expect(theirs).toContainText('Zadatak je kreiran');
    await expect(theirs).not.toContainText('Kupac kasni s plaćanjem.');
  });
});

test('a colleague who is named hears of it, answers in place, and the notice is settled', async ({
  page,
  hire,
  browserOf,
}) => {
  const [author, colleague] = [await hire('MANAGER'), await hire('MANAGER')];
  await signIn(page, author);
  const other = await makeTask(page);
  const task = await makeTask(page);
  await openLive(page, task.path);
  const there = await browserOf(colleague, { viewport: { width: 390, height: 844 } });
  await openLive(there, '/projects');
  const bell = there.getByRole('banner').getByRole('button', { name: /^Obavijesti/ });

  await test.step('@ offers colleagues, by the keyboard alone', async () => {
    await write(page).pressSequentially(`Molim @${colleague.name.slice(0, -2)}`);
    const offered = page.getByRole('option', { name: colleague.name });
    await expect(offered).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await write(page).press('Enter');
    await expect(write(page)).toHaveValue(`Molim @${colleague.name} `);
    await write(page).pressSequentially(`pogledaj Z-${other.id} i https://primjer.hr/upute, ne Z-999999999`);
    await write(page).press('Control+Enter');
  });

  const linked = comments(page).getByRole('listitem').filter({ hasText: 'pogledaj' });
  await test.step('numbers and addresses lead where the reader may go', async () => {
    await expect(linked.getByRole('link', { name: `Z-${other.id}` })).toHaveAttribute('href', other.path);
    const out = linked.getByRole('link', { name: 'https://primjer.hr/upute' });
    await expect(out).toHaveAttribute('rel', /noopener/);
    await expect(out).toHaveAttribute('href', 'https://primjer.hr/upute');
    await expect(linked.getByRole('link')).toHaveCount(2);
  });

  await test.step('one’s own words are changed for a while, and marked so', async () => {
    await linked.getByRole('button', { name: 'Izmijeni komentar' }).click();
    const words = linked.getByRole('textbox', { name: 'Izmijeni komentar' });
    await words.fill(`${await words.inputValue()}, hitno je`);
    await linked.getByRole('button', { name: 'Spremi' }).click();
    await expect(linked).toContainText('hitno je');
    await expect(linked).toContainText('izmijenjeno');
  });

  await test.step('the colleague answers in the bell, and the notice is gone', async () => {
    await expect(bell).toHaveAccessibleName(/nepročitanih: \d+/);
    await bell.click();
    // The whole office gets other notices too.
    const notice = there
      .getByRole('dialog', { name: 'Obavijesti' })
      .getByRole('listitem')
      .filter({ hasText: 'hitno je' });
    await expect(notice).toContainText('Spomenuti ste u komentaru');
    await expect(notice).toContainText(`Z-${task.id}`);
    await expectAccessible(there);
    await notice.getByRole('button', { name: `Odgovori: ${author.name}` }).click();
    await notice.getByRole('textbox').fill('Gledam odmah.');
    await notice.getByRole('button', { name: 'Pošalji' }).click();
    await expect(notice).toHaveCount(0);
    await expect(said(page, 'Gledam odmah.')).toBeVisible();
  });

  await test.step('the author, elsewhere, finds what is unread in one place and in the list', async () => {
    await page.goto('/tasks');
    await openLive(page, '/conversations');
    const row = page.getByRole('list', { name: 'Razgovori' }).getByRole('listitem').filter({ hasText: task.title });
    await there.goto(task.path);
    await write(there).fill('Gotovo je.');
    await send(there).click();
    await expect(row).toContainText('Gotovo je.');
    await write(there).fill('I naplaćeno.');
    await send(there).click();
    // Answering the last comment marks those before it as read.
    await expect(row).toContainText('I naplaćeno.');
    await expect(row).toContainText('Gotovo je.');
    await expectAccessible(page);
    await page.goto('/tasks?unread=true');
    await expect(page.getByRole('row', { name: task.title })).toBeVisible();
    await expect(page.getByRole('row', { name: other.title })).toBeHidden();
    await page.goto('/conversations');
    await row.getByRole('button', { name: `Označi kao pročitano: ${task.title}` }).click();
    await expect(row).toHaveCount(0);
    await page.getByText('Svi', { exact: true }).click();
    await expect(row).toContainText('I naplaćeno.');
  });
});
