import { WebSocket } from 'ws';
import { asText, type Driver, start } from './driver.ts';

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** Starts the Firefox of the machine without a window and speaks WebDriver BiDi with it. */
export async function firefox(): Promise<Driver> {
  const program = await start('firefox-esr', (home) => [
    '--headless',
    '--no-remote',
    '--profile',
    home,
    '--width=1440',
    '--height=900',
    '--remote-debugging-port=0',
  ]);
  try {
    const [, url] = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
    const send = await connect(`${url}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    const context = contexts[0]?.context ?? '';
    await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    const run = async (functionDeclaration: string, ...values: readonly string[]) => {
      const answer = await send('script.callFunction', {
        functionDeclaration,
        awaitPromise: true,
        target: { context },
        arguments: values.map((value) => ({ type: 'string', value })),
      });
      if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails));
      return answer.result as { value?: string; sharedId?: string };
    };
    return {
      go: async (to) => void (await send('browsingContext.navigate', { context, url: to, wait: 'complete' })),
      call: async (source, ...args) => JSON.parse((await run(asText(source), JSON.stringify(args))).value ?? 'null'),
      perform: async (...actions) => {
        const sources = actions.map((one) =>
          one.type === 'pointer' ? { parameters: { pointerType: 'mouse' }, ...one } : one,
        );
        await send('input.performActions', { context, actions: sources });
      },
      choose: async (selector, files) => {
        const { sharedId } = await run('(selector) => document.querySelector(selector)', selector);
        await send('input.setFiles', { context, element: { sharedId }, files });
      },
      picture: async () => {
        const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
        return Buffer.from(data, 'base64');
      },
      close: program.stop,
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Opens the connection and answers what sends a command and waits for what became of it. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id);
        if (type === 'success') resolve(result ?? {});
        else reject(new Error(`${method}: ${error} ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
