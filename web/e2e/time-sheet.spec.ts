import { readFile } from 'node:fs/promises';
import { inflateRawSync, inflateSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { now } from './clock.ts';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { post, userIdOf } from './tasks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The month before this one, which is over. */
function lastMonth() {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(now());
  const first = new Date(`${today.slice(0, 7)}-15T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  const words = new Intl.DateTimeFormat('hr-HR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { month: first.toISOString().slice(0, 7), name: words.format(first) };
}

/** Returns the texts of a PDF: its letters are two bytes each, in compressed streams. */
function pdfText(file: Buffer): string {
  let text = '';
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    const end = file.indexOf('\nendstream', at);
    const packed = file.subarray(at + 7, end);
    // Fonts and pictures are streams, too.
    if (packed[0] === 0x78) text += inflateSync(packed).toString('latin1').replaceAll('\0', '');
  }
  return text;
}

/** Returns the contents of the sheets of an Excel file. */
function xlsxText(file: Buffer): string {
  let text = '';
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 1)) {
    const name = file.subarray(at + 46, at + 46 + file.readUInt16LE(at + 28)).toString();
    if (!name.startsWith('xl/worksheets/')) continue;
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    text += inflateRawSync(file.subarray(begin, begin + file.readUInt32LE(at + 20))).toString();
  }
  return text;
}

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [download]: [Download, unknown] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a worker confirms their month on the phone, and the manager approves, prints and exports it', async ({
  page,
  hire,
  browserOf,
}) => {
  const manager = await hire('MANAGER');
  const worker = await hire('WORKER');
  await signIn(page, manager);
  const phone = await browserOf(worker, PHONE);
  const { month, name } = lastMonth();
  const userId = await userIdOf(phone);
  await post(page, '/absences', { user_id: userId, kind: 'SICK', from_day: `${month}-08`, to_day: `${month}-14` });
  const answer = await page.request.get(`/api/time_sheets/${userId}/${month}`);
  const { total, sick } = (await answer.json()).data.totals as { total: number; sick: number };
  expect(sick).toBeGreaterThanOrEqual(4 * 480 - 480);
  const hours = `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;

  await test.step('the worker reaches their month from their day, and confirms it', async () => {
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Moji sati' }).tap();
    await phone.getByRole('button', { name: 'Prethodni mjesec' }).tap();
    await expect(phone.getByText(name, { exact: true })).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Ukupno' })).toContainText(hours);
    await phone
      .getByRole('button', { name: /^(8|9|10|11|12|13|14)\..*Bolovanje/ })
      .first()
      .tap();
    await expectAccessible(phone);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(phone.getByRole('button', { name: /^Odobri/ })).toHaveCount(0);
    await phone.getByRole('button', { name: `Potvrdi ${name}` }).tap();
    await expectToast(phone, 'Mjesec je potvrđen');
    await expect(phone.getByText(/^Potvrdili ste /)).toBeVisible();
    await expect(phone.getByRole('button', { name: /^Potvrdi/ })).toHaveCount(0);
  });

  await test.step('the manager sees who has confirmed, and approves', async () => {
    await openLive(page, `/time-sheets?month=${month}`);
    await page.getByRole('searchbox', { name: 'Traži po imenu' }).fill(worker.name);
    const row = page.getByRole('row').filter({ hasText: worker.name });
    await expect(row).toContainText('Potvrđeno');
    await expect(row).toContainText(hours);
    await expectAccessible(page);
    await row.getByRole('link', { name: worker.name }).click();
    await expect(page.getByText(`${worker.name}: potvrđeno`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Odobri ${name}` }).click();
    await expectToast(page, 'Mjesec je odobren');
    await expect(page.getByText('Mjesec je zaključan za ispravke.')).toBeVisible();
    await expect(phone.getByText(/^Odobrio/)).toBeVisible();
  });

  await test.step('the page to be signed and the table hold the total', async () => {
    const file = `evidencija-radnog-vremena-${month}-${worker.name.toLowerCase().replaceAll('ć', 'c').replaceAll(' ', '-')}`;
    const print = await downloaded(page, 'Ispiši');
    expect(print.name).toBe(`${file}.pdf`);
    expect(print.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfText(print.content)).toContain(hours);
    const table = await downloaded(page, 'XLSX');
    expect(table.name).toBe(`${file}.xlsx`);
    // Excel counts in days.
    expect(xlsxText(table.content)).toContain(`<v>${String(total / 1440).slice(0, 10)}`);
  });

  await test.step('an approval is taken back with a reason that the worker reads', async () => {
    await page.getByRole('button', { name: 'Povuci odobrenje' }).click();
    const dialog = page.getByRole('dialog', { name: 'Povlačenje odobrenja' });
    await dialog.getByRole('textbox', { name: 'Razlog' }).fill('Bolovanje je bilo dan kraće');
    await dialog.getByRole('button', { name: 'Povuci odobrenje' }).click();
    await expectToast(page, 'Odobrenje je povučeno');
    await expect(phone.getByText(/^Odobrio/)).toHaveCount(0);
    await phone.getByRole('button', { name: 'Povijest' }).tap();
    const history = phone.getByRole('dialog');
    await expect(history).toContainText('Bolovanje je bilo dan kraće');
    await expectAccessible(phone);
  });
});
