import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { test as base, expect, type Person } from '../fixtures.ts';
import type { Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { webkit } from './webkit.ts';

export { expect };

const ENGINES: Readonly<Record<string, () => Promise<Driver>>> = { firefox, webkit };
const target = new URL(process.env.TEREN_URL ?? 'http://127.0.0.1:8080');

/** The way to the server, which can be cut and mended as that of a phone. */
export interface Line {
  readonly url: string;
  readonly cut: () => void;
  readonly mend: () => void;
}

interface Fixtures {
  line: Line;
  tab: Tab;
}

/** Journeys through the other engines in Debian; the project's name selects one. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the first parameter tells what a fixture needs
  line: async ({}, use) => {
    let isCut = false;
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      if (isCut) return void socket.destroy();
      const beyond = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [socket, beyond],
        [beyond, socket],
      ] as const) {
        open.add(one);
        one.on('error', () => one.destroy());
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const drop = () => {
      for (const socket of open) socket.destroy();
    };
    await use({
      url: `http://127.0.0.1:${port}`,
      cut: () => {
        isCut = true;
        drop();
      },
      mend: () => {
        isCut = false;
      },
    });
    drop();
    server.close();
  },

  tab: async ({ line }, use, testInfo) => {
    const engine = ENGINES[testInfo.project.name];
    if (!engine) throw new Error(`there is no engine ${testInfo.project.name}`);
    const tab = new Tab(await engine(), line.url);
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus)
      await tab.picture().then((picture) => writeFile(testInfo.outputPath('window.png'), picture));
    await tab.close();
  },
});

/** Signs the tab in without the page: the next address it opens finds the session. */
export async function enter(tab: Tab, { email, password }: Person) {
  await tab.begin('/login');
  const signIn = `async (body) => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'hr' };
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }`;
  expect(await tab.call<number>(signIn, { email, password, remember_me: false })).toBe(200);
}
