import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { assert } from '@/lib/assert';
import { clearLocalDb } from '@/lib/local-db';
import { order } from '@/test/builders/order';
import { type Answers, serve, signedIn } from '@/test/mock-api';
import { largeFile, takingParts } from '@/test/parts';
import type { ActKind } from './command';
import { type OutboxState, outbox } from './outbox';
import { pauseAfter } from './queue';

const PHOTO = 'POST /orders/41/images';
const image = new Blob(['photo'], { type: 'image/jpeg' });
const photo = { kind: 'photo', image } as const;
const brokenOff = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  await clearLocalDb();
  vi.useFakeTimers({ now: Date.now(), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

/** An open outbox before a server with these answers. */
function open(answers: Answers) {
  const { calls, restore } = serve({ 'GET /auth/check': () => signedIn(), ...answers });
  const close = outbox.open({ user_id: 1, tenant_id: 1 }, { onSent: () => undefined, onSignedOut: () => undefined });
  onTestFinished(() => {
    close();
    restore();
  });
  return { close, triesOf: (call: string) => calls.filter((made) => made === call).length };
}

/** Resolves once the outbox is in that state. `expect.poll` would move the clock. */
const until = (holds: (state: OutboxState) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!holds(outbox.read())) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });

const stateOf = (kind: ActKind) => outbox.read().entries.find(({ act }) => act.kind === kind);

/** Settles once the photo was tried so often; the outbox waits for its next time then, and no longer than it has to. */
async function triedTimes(tries: number) {
  await until(({ next }) => stateOf('photo')?.tries === tries && next === stateOf('photo')?.not_before);
  expect(Number(outbox.read().next) - Date.now()).toBe(pauseAfter(tries));
}

test('what does not get through to a server that answers is tried 2 s later, then 4, up to five minutes', async () => {
  const { triesOf } = open({ [PHOTO]: brokenOff });
  await outbox.give(order(), photo);
  for (let tries = 1; tries <= 10; tries++) {
    await triedTimes(tries);
    expect(triesOf(PHOTO)).toBe(tries);
    vi.advanceTimersByTime(pauseAfter(tries) - 1);
    expect(triesOf(PHOTO)).toBe(tries);
    vi.advanceTimersByTime(1);
  }
  await triedTimes(11);
  expect(pauseAfter(11)).toBe(300_000);
});

test('it does not hold up what is done to another order', async () => {
  const { triesOf } = open({ [PHOTO]: brokenOff, 'POST /orders/42/start': () => ({ data: {} }) });
  await outbox.give(order(), photo);
  await triedTimes(1);
  await outbox.give(order({ order_id: 42 }), { kind: 'start' });
  await until(() => stateOf('start')?.state === 'sent');
  await triedTimes(1);
  expect(triesOf(PHOTO)).toBe(1);
  expect(outbox.read().entries.map(({ act, why }) => [act.kind, why])).toContainEqual(['photo', 'unreachable']);
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['somebody looks at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['somebody asks for it', () => outbox.now()],
])('it is tried at once when %s', async (_, wake) => {
  let answer: () => unknown = brokenOff;
  const { triesOf } = open({ [PHOTO]: () => answer() });
  await outbox.give(order(), photo);
  await triedTimes(1);
  vi.advanceTimersByTime(10);
  wake();
  await triedTimes(2);
  answer = () => ({ data: {} });
  vi.advanceTimersByTime(10);
  wake();
  await until(() => stateOf('photo')?.state === 'sent');
  expect(triesOf(PHOTO)).toBe(3);
});

test('a command that is given up while it is being stored is gone', async () => {
  open({ 'GET /auth/check': brokenOff });
  const given = outbox.give(order(), { kind: 'start' });
  const shown = stateOf('start');
  assert(shown !== undefined, 'it is shown at once');
  await Promise.all([given, outbox.discard(shown)]);
  expect(outbox.read().entries).toEqual([]);
});

test('a command that cannot be read any more waits, and holds up no other order', async () => {
  const said = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  open({ 'POST /orders/42/start': () => ({ data: {} }) });
  const unreadable = { kind: 'damage', equipment_id: 7, photos: null as never, body: { note: '' } } as const;
  await outbox.keepItemAct('Brusilica', unreadable, 'key');
  await outbox.give(order({ order_id: 42 }), { kind: 'start' });
  await until(() => stateOf('start')?.state === 'sent' && stateOf('damage')?.tries === 1);
  expect(said).toHaveBeenCalled();
});

/** A browser whose database takes no record of this kind. */
function refusing(holds: (record: { act?: { kind?: string; image?: unknown } }) => boolean) {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, record) {
    if (holds(record)) throw new DOMException('Error preparing Blob/File data', 'DataCloneError');
    return IDBObjectStore.prototype.put.call(this, record);
  });
  onTestFinished(() => add.mockRestore());
}

const sign = { kind: 'sign', image, name: 'Nada Kovač' } as const;
const SIGN = 'POST /orders/41/signature';
const DESCRIBE = 'POST /orders/41/work_descriptions';
const FINISH = 'POST /orders/41/finish';

test('a browser that keeps no files, as WebKit in a private window, keeps their bytes', async () => {
  refusing(({ act }) => act?.image instanceof Blob);
  const got: File[] = [];
  open({
    [SIGN]: async (request) => {
      got.push((await request.formData()).get('images') as File);
      return { data: order() };
    },
  });
  await outbox.give(order(), sign);
  await until(({ entries }) => entries.every(({ state }) => state === 'sent'));
  expect(outbox.read().lasting).toBe(true);
  expect(got.map(({ size }) => size)).toEqual([image.size]);
});

test('what is done after a command that the database would not take goes behind it', async () => {
  refusing(({ act }) => act?.kind === 'sign');
  const made: string[] = [];
  const answer = (call: string) => () => {
    made.push(call);
    return { data: order() };
  };
  open({ [SIGN]: answer(SIGN), [DESCRIBE]: answer(DESCRIBE), [FINISH]: answer(FINISH) });
  const given = [sign, { kind: 'describe', text: 'Zamijenjeno' }, { kind: 'finish' }] as const;
  await Promise.all(given.map((act) => outbox.give(order(), act)));
  await until(({ entries }) => entries.length === 3 && entries.every(({ state }) => state === 'sent'));
  expect(made).toEqual([SIGN, DESCRIBE, FINISH]);
});

test('a photo whose line breaks goes on from there after the program was closed, also one kept as bytes', async () => {
  refusing(({ act }) => act?.image instanceof Blob);
  const taken = largeFile(3 * 1024 * 1024, 'slika.jpg', 'image/jpeg');
  let line: 'whole' | 'broken' | 'mended' = 'whole';
  const parts = takingParts((sent) => {
    if (line === 'whole' && sent > taken.size * 0.7) line = 'broken';
    return line === 'broken';
  });
  const got: [number, string | null][] = [];
  const answers: Answers = {
    ...parts.answers,
    [PHOTO]: async (request) => {
      const file = await parts.named(await request.formData(), 'images');
      got.push([file.size, request.headers.get('Idempotency-Key')]);
      return { data: {} };
    },
  };
  const { close } = open(answers);
  await outbox.give(order(), { kind: 'photo', image: taken });
  while (stateOf('photo')?.tries !== 1) await vi.advanceTimersByTimeAsync(100);
  expect(stateOf('photo')?.why).toBe('unreachable');
  expect(got).toEqual([]);
  close();
  line = 'mended';
  // Only commands last tried before the person asked are tried again, and the fake clock may still be at the time of
  // that attempt.
  vi.advanceTimersByTime(1);
  open(answers);
  outbox.now();
  await until(() => stateOf('photo')?.state === 'sent');
  expect(got).toEqual([[taken.size, stateOf('photo')?.key]]);
  expect(parts.at.sent).toBeLessThanOrEqual(taken.size + 512 * 1024);
});
