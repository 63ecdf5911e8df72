import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';
import { clockSettings, setClock } from './clock.ts';
import { Watch } from './watch.ts';

export { expect };

/** Somebody who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** The program under test. */
export const binary = process.env.TEREN_BIN ?? '../bin/teren';

const PASSWORD = 'teren-demo';
const person = (email: string, name: string): Person => ({ email, name, password: PASSWORD });

/** The people of the demo. Journeys only read as them; who changes something about a person hires one. */
export const demo = {
  admin: person('admin@primorje.test', 'Marija Škarić'),
  manager: person('manager@primorje.test', 'Ivan Horvatić'),
  worker: person('worker@primorje.test', 'Marko Božić'),
  client: person('client@jadran.test', 'Katarina Šarić'),
  stranger: person('admin@velebit.test', 'Damir Knežević'),
} as const;

export const PRIMORJE = 'Primorje Servis d.o.o.';
export const VELEBIT = 'Velebit Instalacije d.o.o.';

/** The greeting of the office's home page, at any hour and in both languages. */
export const GREETING = /^(Dobro jutro|Dobar dan|Dobra večer|Good (morning|afternoon|evening))\./;

type Role = 'ADMIN' | 'MANAGER' | 'WORKER';

interface Fixtures {
  /** Fails the journey on every console error and failed request that it has not announced. */
  watch: Watch;
  /** A new account in the demo's first company, and with the same role in another when one is given. */
  hire: (role: Role, also?: string) => Promise<Person>;
  /** A further browser, with this person signed in when one is given. */
  browserOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, serviceWorkers }, use) => {
      await setClock(context);
      if (serviceWorkers === 'block') await saveData(context);
      const watch = new Watch();
      if (COPIES) {
        watch.tolerate(...DEATHS);
        repeatCalls(context.request);
      }
      await watch.follow(context);
      await use(watch);
      expect(watch.troubles(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the first parameter tells what a fixture needs
  hire: async ({}, use) => {
    await use(async (role, also) => {
      const mark = mint();
      const last = `Probić-${mark}`;
      const hired = { email: `${mark}@primorje.test`, name: `Ana ${last}`, password: `lozinka-${mark}` };
      const words = ['--tenant', PRIMORJE, '--role', role, '--first-name', 'Ana', '--last-name', last];
      await teren(['user', 'add', '--email', hired.email, ...words, '--password-stdin'], hired.password);
      if (also) await teren(['user', 'roles', '--email', hired.email, '--tenant', also, '--role', role]);
      return hired;
    });
  },

  browserOf: async ({ browser, watch, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await setClock(context);
      if (serviceWorkers === 'block') await saveData(context);
      await watch.follow(context);
      if (COPIES) repeatCalls(context.request);
      const page = await context.newPage();
      if (person) await signIn(page, person);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Whether the program runs in several copies, any of which may be killed meanwhile. */
const COPIES = process.env.TEREN_COPIES !== undefined;

/** Errors in the browser when a copy is killed, which no person sees: its stream ends, and a call is repeated. */
const DEATHS = [/^net::ERR_INCOMPLETE_CHUNKED_ENCODING GET \/api\/events$/, /^502 (POST|PATCH|DELETE) \/api\//];

/** Lets the calls that a journey makes without a page behave as a page: what a copy took into its death is asked again. */
function repeatCalls(request: APIRequestContext) {
  for (const method of ['post', 'patch', 'delete'] as const) {
    const once = request[method].bind(request);
    request[method] = async (url, options) => {
      const headers = { 'Idempotency-Key': randomUUID(), ...options?.headers };
      for (;;) {
        const answer = await once(url, { ...options, headers });
        if (answer.status() !== 502) return answer;
      }
    };
  }
}

/** A browser whose person asks to save data: it fetches nothing that nobody has asked for. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { connection }: Navigator & { connection?: object } = navigator;
    if (connection) Object.defineProperty(connection, 'saveData', { value: true });
  });

/** The sessions of the people of the demo, which no journey ends. */
const sessions = new Map<string, Cookie[]>();

/** Signs in without the page: its next visit finds the session. */
export async function signIn(page: Page, { email, password }: Person) {
  const context = page.context();
  const stored = sessions.get(email);
  if (stored) return context.addCookies(stored);
  const answer = await page.request.post('/api/auth/login', { data: { email, password, remember_me: false } });
  await expectOk(answer);
  if (Object.values(demo).some((person) => person.email === email)) sessions.set(email, await context.cookies());
}

/** Fails with the server's answer if the call was refused. */
export async function expectOk(answer: APIResponse) {
  await expect(answer, await answer.text()).toBeOK();
}

/** Opens a page and waits until it gets events. */
export async function openLive(page: Page, path: string) {
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/events')), page.goto(path)]);
}

/** Pastes a text where the focus is, as a spreadsheet would. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** The main screens have no serious fault that a machine can find. */
export async function expectAccessible(page: Page) {
  await expect(async () => expect(await seriousFaults(page)).toEqual([])).toPass({ timeout: 60_000 });
}

async function seriousFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      resultTypes: ['violations'],
      preload: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          // Rows of a tree are named by all they show; the rule, which axe calls experimental, misreads some of them.
          .filter(({ html }) => id !== 'label-content-name-mismatch' || !html.startsWith('<div role="treeitem"'))
          .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      );
  });
}

/** The toast with this message, closed again so that it covers nothing. */
export async function expectToast(page: Page, message: string | RegExp) {
  const toasts = page.getByRole('region', { name: /^(Obavijesti|Notifications)$/ });
  const close = toasts.locator('div', { hasText: message }).getByRole('button', { name: /^(Zatvori|Close)$/ });
  const words = toasts.getByText(message, { exact: true });
  await expect(words).toBeVisible();
  // It may also disappear by itself just now.
  await close
    .last()
    .click({ timeout: 6_000 })
    .catch(() => expect(words).toBeHidden());
}

/** A word no other journey uses; of letters alone, so that nothing takes it, or a part of it, for a number. */
export const mint = () =>
  `x${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghikmopqrs'[Number(digit)] ?? '')}`;

/** Runs a command of the program beside the running server. */
function teren(args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...clockSettings() };
    const child = execFile(binary, args, { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}
