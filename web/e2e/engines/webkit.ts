import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { asText, type Driver, start } from './driver.ts';

const LIBRARIES = '/usr/lib';
const PATIENCE_MS = 60_000;

/** The browser that comes with the newest WebKitGTK of the machine. */
function miniBrowser(): string {
  const homes = readdirSync(LIBRARIES).flatMap((name) => {
    const home = join(LIBRARIES, name);
    return name.endsWith('-linux-gnu') ? readdirSync(home).map((one) => join(home, one, 'MiniBrowser')) : [];
  });
  const found = homes.filter((path) => path.includes('/webkit2gtk-')).findLast((path) => existsSync(path));
  if (!found) throw new Error('this machine has no MiniBrowser of WebKitGTK; run make engines');
  return found;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts the WebKitGTK of the machine on a screen of its own and speaks classic WebDriver with it. */
export async function webkit(): Promise<Driver> {
  const binary = miniBrowser();
  const screen = await start('Xvfb', () => ['-displayfd', '1', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp']);
  const stops = [screen.stop];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const [display] = await screen.says(/\d+(?=\n)/);
    const port = await freePort();
    const env = {
      DISPLAY: `:${display}`,
      // Root may make no sandbox, and the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    };
    const driver = await start('WebKitWebDriver', () => [`--port=${port}`, '--host=127.0.0.1'], env);
    stops.push(driver.stop);
    const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = (await answer.json()) as { value: unknown };
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
      return value;
    };
    await answering(() => send('GET', '/status'));
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const opened = await send('POST', '/session', { capabilities: { alwaysMatch: options } });
    const session = `/session/${(opened as { sessionId: string }).sessionId}`;
    await send('POST', `${session}/timeouts`, { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 950 });
    return {
      go: async (url) => void (await send('POST', `${session}/url`, { url })),
      call: async (source, ...args) => {
        const script = `return (${asText(source)})(arguments[0])`;
        const text = await send('POST', `${session}/execute/sync`, { script, args: [JSON.stringify(args)] });
        return JSON.parse(text as string);
      },
      perform: async (...sources) => {
        const actions = sources.map((one) =>
          one.type === 'pointer' ? { parameters: { pointerType: 'mouse' }, ...one } : one,
        );
        await send('POST', `${session}/actions`, { actions });
      },
      choose: async (selector, paths) => {
        const found = await send('POST', `${session}/element`, { using: 'css selector', value: selector });
        const [id] = Object.values(found as Record<string, string>);
        await send('POST', `${session}/element/${id}/value`, { text: paths.join('\n') });
      },
      picture: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until the driver takes calls. */
async function answering(ask: () => Promise<unknown>) {
  for (const until = Date.now() + PATIENCE_MS; ; await new Promise((next) => setTimeout(next, 100))) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
