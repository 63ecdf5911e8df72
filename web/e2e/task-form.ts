import { expect, type Page } from '@playwright/test';

/** The values of a new task that matter to a journey; the others are filled in plausibly. */
interface Wanted {
  readonly title: string;
  readonly client?: string;
  readonly whier?: string;
}

const PRIVATE = 'Privatna osoba';

export const newTaskForm = (page: Page) => page.getByRole('dialog', { name: 'Novi zadatak' });

/** Opens the form of a new task from the list. */
export async function openNewTask(page: Page) {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Novi zadatak' }).first().click();
  await expect(newTaskForm(page)).toBeVisible();
}

/** Fills in what a task needs, as a dispatcher does with somebody on the telephone. */
export async function fillTask(
  page: Page,
  { title, client = 'Hotel Kvarner Biser d.o.o.', whier = 'Rasvjeta' }: Wanted,
  form = newTaskForm(page),
) {
  await form.getByRole('textbox', { name: 'Naziv', exact: true }).fill(title);
  await form.getByRole('textbox', { name: 'Opis', exact: true }).fill('Stranka javlja da u hodniku treperi svjetlo.');
  await pick(page, 'Klijent', client);
  if (client === PRIVATE) await form.getByRole('textbox', { name: 'Napomena o klijentu' }).fill('Gospođa Nada, 3. kat');
  await pickHierarchy(page, whier);
  await form.getByRole('textbox', { name: 'Naziv mjesta', exact: true }).fill('Glavni ulaz');
  await pickAddress(page, 'ilica 1 zag', 'Ilica 1, 10000 Zagreb, Hrvatska');
}

/** Searches in a picker and takes one of what it finds, not the offer to make a new one of that name. */
export async function pick(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  const beginsSo = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
  await page.getByRole('option', { name: beginsSo }).first().click();
}

/** Picks a kind of work by its whole name, after what its row opens: other journeys make and delete kinds that begin alike. */
export async function pickHierarchy(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Vrsta radova', exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(`(^| )${name}$`) }).click();
}

/** Types an address and takes one of the suggestions. */
export async function pickAddress(page: Page, typed: string, suggestion: string) {
  await page.getByRole('combobox', { name: 'Adresa', exact: true }).pressSequentially(typed);
  await page.getByRole('option', { name: suggestion }).click();
}
