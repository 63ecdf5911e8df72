import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { clockSettings } from './clock.ts';
import { binary, expectOk, type Person } from './fixtures.ts';

/** A server of a journey's own, with an empty database. Dispose of it at the end. */
export interface Server extends AsyncDisposable {
  readonly url: string;
  /** The one-time code it printed. */
  readonly setupCode: string;
  /** Ends the program and starts it on the same data with these settings; returns its new address. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<string>;
}

const GREETING = /Teren is at (?<url>\S+)\n/;
const SETUP = /Set it up there with the code (?<setupCode>\S+)\n/;

/** Starts the program as an operator would, on a port the system picks, with these settings; reads what it prints. */
export async function newServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'teren-journey-'));
  let running = await start(data, settings, SETUP);
  return {
    url: running.url,
    setupCode: SETUP.exec(running.printed)?.groups?.setupCode ?? '',
    restart: async (others = {}) => {
      await running.stop();
      running = await start(data, others, GREETING);
      return running.url;
    },
    [Symbol.asyncDispose]: async () => {
      await running.stop();
      await rm(data, { recursive: true });
    },
  };
}

/** Starts the program on the data and waits until it has printed this. */
async function start(data: string, settings: Readonly<Record<string, string>>, greeting: RegExp) {
  const own = { TEREN_DATA: data, TEREN_ADDR: '127.0.0.1:0', TEREN_BACKUP_URL: join(data, 'backups') };
  const env = { PATH: process.env.PATH, ...own, ...clockSettings(), ...settings };
  const server = spawn(binary, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
  };
  let log = '';
  server.stderr.on('data', (text) => {
    log += text;
  });
  let printed = '';
  // A pipe closed on the program in the middle of its greeting would end it.
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += text;
    const url = GREETING.exec(printed)?.groups?.url;
    if (url && greeting.test(printed)) {
      server.stdout.resume();
      return { url, printed, stop };
    }
  }
  await stop();
  await rm(data, { recursive: true });
  throw new Error(`the server did not greet:\n${printed}${log}`);
}

/** Creates the first company of an empty server; the caller becomes its administrator and is signed in. */
export async function setUp(request: APIRequestContext, { url, setupCode }: Server): Promise<Person> {
  const admin = { email: 'zeljka@bura.test', password: 'bura puše sa sjevera', name: 'Željka Đurić' };
  const { email, password } = admin;
  const data = {
    code: setupCode,
    company_name: 'Bura Servis d.o.o.',
    first_name: 'Željka',
    last_name: 'Đurić',
    email,
    password,
  };
  const answer = await request.post(`${url}/api/auth/setup`, { data });
  await expectOk(answer);
  return admin;
}

/** Adds somebody to the company of who asks, which mails them an invitation. */
export async function invite(request: APIRequestContext, { url }: Server, email: string) {
  const data = { tenant_id: 1, email, first_name: 'Mara', last_name: 'Perić', user_type: 'WORKER' };
  const added = await request.post(`${url}/api/users`, { data });
  await expectOk(added);
}

/** Closes the pages of all browsers at the end of a journey, which would miss their server. */
export async function closePages(page: Page) {
  for (const context of page.context().browser()?.contexts() ?? [])
    for (const open of context.pages()) await open.close();
}
