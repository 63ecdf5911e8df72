import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A source of input and its actions, as WebDriver describes them, classic and BiDi alike. */
export type Source =
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
      readonly actions: readonly PointerAction[];
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] };
export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };
export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** The functions that journeys need from a browser, for any protocol. */
export interface Driver {
  readonly go: (url: string) => Promise<void>;
  /** Calls a function, given as its source, in the page; arguments and answer travel as JSON. */
  readonly call: <T>(source: string, ...args: readonly unknown[]) => Promise<T>;
  readonly perform: (...sources: readonly Source[]) => Promise<void>;
  /** Gives files to the input that the selector finds. */
  readonly choose: (selector: string, paths: readonly string[]) => Promise<void>;
  /** Returns the contents of the window, as a PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Wraps a function of the page, so that its answer is a text in every protocol. */
export const asText = (source: string) =>
  `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`;

/** A program that runs beside a journey in a folder of its own. */
export interface Running {
  readonly home: string;
  /** Resolves with the first match in its output; fails if it ends, or prints no match within the time. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly stop: () => Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Starts a program whose arguments may name its folder; it is stopped with all that it has started. */
export async function start(command: string, args: (home: string) => readonly string[], env = {}): Promise<Running> {
  const home = await mkdtemp(join(tmpdir(), 'teren-engine-'));
  const process_: ChildProcess = spawn(command, args(home), {
    detached: true,
    env: { ...process.env, HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [process_.stdout, process_.stderr])
    stream?.on('data', (text) => {
      said += text;
      for (const listener of listeners) listener();
    });
  const ended = new Promise<void>((resolve) => {
    process_.once('error', (error) => {
      said += String(error);
      resolve();
    });
    process_.once('exit', () => resolve());
  });
  return {
    home,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said);
          if (found) done(() => resolve(found));
        };
        const fail = (why: string) => done(() => reject(new Error(`${command} ${why}:\n${said}`)));
        const timer = setTimeout(() => fail('said nothing of the kind'), PATIENCE_MS);
        const done = (settle: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          settle();
        };
        listeners.add(look);
        void ended.then(() => fail('has ended'));
        look();
      }),
    stop: async () => {
      try {
        if (process_.pid) process.kill(-process_.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
      await ended;
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
