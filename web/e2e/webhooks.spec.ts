import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectOk, expectToast, test } from './fixtures.ts';
import { newServer, setUp } from './server.ts';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another program, which takes what it is sent. Dispose of it at the end. */
class Receiver implements AsyncDisposable {
  readonly got: Got[] = [];
  readonly #server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      this.got.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url() {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/teren`;
  }

  /** The first message of the type. */
  async first(type: string): Promise<Got> {
    const find = () => this.got.find(({ body }) => JSON.parse(body).type === type);
    await expect.poll(() => find() !== undefined, { message: `nothing of ${type} came`, timeout: 20_000 }).toBe(true);
    return find() as Got;
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

type Verify = (secret: string, headers: IncomingHttpHeaders, body: string, now: number) => boolean;

/** The example of docs/webhooks.md, which is a second implementation of the signature. */
async function example(): Promise<Verify> {
  const code = /```js\n([\s\S]*?)```/.exec(await readFile('../docs/webhooks.md', 'utf8'))?.[1];
  const folder = await mkdtemp(join(tmpdir(), 'teren-webhook-'));
  try {
    const path = join(folder, 'verify.mjs');
    await writeFile(path, code ?? '');
    const { verify } = (await import(pathToFileURL(path).href)) as { verify: Verify };
    return verify;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** When the message was sent, by the server's clock. */
const sentAt = ({ headers }: Got) => Number(headers['webhook-timestamp']) * 1000;

/** Adds a task of a kind of work of its own, on a server other than that of the other journeys. */
async function addTask(request: APIRequestContext, url: string): Promise<number> {
  const post = async (path: string, sent: Parameters<APIRequestContext['post']>[1]): Promise<number> => {
    const answer = await request.post(`${url}/api${path}`, sent);
    await expectOk(answer);
    return (await answer.json()).data;
  };
  const whier_id = await post('/work_hierarchies', {
    data: { title: 'Odvodnja', expense_type: 'OPERATIONAL', time_estimate: 60 },
  });
  const task = {
    title: 'Tajna lipa',
    description: 'Curi.',
    tenant_id: 0,
    client_note: 'Marija',
    whier_id,
    priority: 'LOW',
    location_type: 'OTHER',
    address_name: 'Ulaz',
    address1: 'Ilica 1',
    city: 'Zagreb',
    contact_name: 'Pero',
    contact_phone: '091',
  };
  return post('/tasks', { multipart: { json: JSON.stringify(task) } });
}

const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhookovi', exact: true });

test('another program is sent what happens, signed, and again by hand', async ({ page, watch }) => {
  await using receiver = await Receiver.open();
  await using server = await newServer({ TEREN_ENV: 'development' });
  await setUp(page.request, server);
  const verify = await example();
  await page.goto(`${server.url}/settings#webhooks`);
  const section = webhooks(page);
  const row = section.getByRole('listitem');
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Radnje: ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const dialog = page.getByRole('dialog');

  const secret = await test.step('it is added, and its secret shown once', async () => {
    await section.getByRole('button', { name: 'Novi webhook' }).click();
    await dialog.getByRole('textbox', { name: 'Adresa' }).fill('https://10.0.0.1/');
    watch.announce(/^422 POST \/api\/settings\/webhooks$/);
    await dialog.getByRole('button', { name: 'Dodaj webhook' }).click();
    await expect(dialog.getByText('Ovo je adresa unutarnje mreže.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Adresa' }).fill(receiver.url);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dodaj webhook' }).click();
    const shown = await dialog.getByRole('group', { name: 'Tajna' }).locator('code').innerText();
    expect(shown).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Gotovo' }).click();
    await expect(row).toContainText('Zadaci, Radni nalozi');
    await expect(row).toContainText('Uključen');
    return shown;
  });

  const first = await test.step('a new task arrives, without a word of what it contains', async () => {
    const id = await addTask(page.request, server.url);
    const got = await receiver.first('task.status');
    const sent = sentAt(got);
    const other = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(verify(secret, got.headers, got.body, sent)).toBe(true);
    expect(verify(other, got.headers, got.body, sent)).toBe(false);
    expect(verify(secret, got.headers, `${got.body} `, sent)).toBe(false);
    expect(verify(secret, got.headers, got.body, sent + 600_000)).toBe(false);
    expect(got.body).not.toContain('lipa');
    expect(JSON.parse(got.body).data).toMatchObject({ entity: 'task', id, number: `Z-${id}` });
    return got;
  });

  await test.step('it is listed, and sent again by hand under the same id', async () => {
    await choose('Dostave');
    const delivery = dialog.getByRole('listitem').filter({ hasText: 'task.status' });
    await expect(delivery).toContainText('Dostavljeno');
    await expectAccessible(page);
    const before = receiver.got.length;
    await delivery.getByRole('button', { name: /^Pošalji ponovno/ }).click();
    await expect.poll(() => receiver.got.length, { timeout: 20_000 }).toBe(before + 1);
    const again = receiver.got.at(-1);
    expect(again?.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again?.body).toBe(first.body);
    await dialog.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
  });

  await test.step('a new secret signs beside the one before it', async () => {
    await choose('Nova tajna');
    await dialog.getByRole('button', { name: 'Izradi tajnu' }).click();
    const next = await dialog.getByRole('group', { name: 'Tajna' }).locator('code').innerText();
    await dialog.getByRole('button', { name: 'Gotovo' }).click();
    await choose('Pošalji probnu poruku');
    const got = await receiver.first('test');
    expect(next).not.toBe(secret);
    for (const one of [secret, next]) expect(verify(one, got.headers, got.body, sentAt(got))).toBe(true);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'test' })).toContainText('Dostavljeno');
    await dialog.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
  });

  await test.step('switched off it is sent nothing; then it is removed', async () => {
    await choose('Isključi');
    await dialog.getByRole('button', { name: 'Isključi' }).click();
    await expectToast(page, 'Webhook je isključen');
    await expect(row).toContainText('Isključen');
    await choose('Ukloni');
    await dialog.getByRole('button', { name: 'Ukloni' }).click();
    await expectToast(page, 'Webhook je uklonjen');
    await expect(section.getByText('Još nema webhookova.')).toBeVisible();
  });
});
