import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './fixtures.ts';

/** A server of a journey's own, with an empty database. Dispose of it at the end. */
export interface Server extends AsyncDisposable {
  readonly url: string;
  /** The one-time code it printed. */
  readonly setupCode: string;
}

const GREETING = /Teren is at (?<url>\S+)\nSet it up there with the code (?<setupCode>\S+)\n/;

/** Starts the program as an operator would, on a port the system picks, with these settings; reads what it prints. */
export async function newServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'teren-journey-'));
  const env = { PATH: process.env.PATH, TEREN_DATA: data, TEREN_ADDR: '127.0.0.1:0', ...settings };
  const server = spawn(binary, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
    await rm(data, { recursive: true });
  };
  let log = '';
  server.stderr.on('data', (text) => {
    log += text;
  });
  let printed = '';
  // A pipe closed on the program in the middle of its greeting would end it.
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += text;
    const { url, setupCode } = GREETING.exec(printed)?.groups ?? {};
    if (url && setupCode) {
      server.stdout.resume();
      return { url, setupCode, [Symbol.asyncDispose]: stop };
    }
  }
  await stop();
  throw new Error(`the server did not greet:\n${printed}${log}`);
}
