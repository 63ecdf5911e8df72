import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, fault, serve } from '@/test/mock-api';
import { largeFile, takingParts } from '@/test/parts';
import { api, dataOf } from './client';
import { withFiles } from './multipart';
import { sending, sendingSheet } from './upload';

const photo = new File(['photo'], 'a.jpg', { type: 'image/jpeg' });
const sheet = new File(['name;city'], 'companies.csv', { type: 'text/csv' });

/** A server with these answers; gives the forms that came, each field by its text. */
function server(answers: Answers = {}) {
  const forms: Record<string, string>[] = [];
  const take = async (request: Request) => {
    const entries = [...(await request.formData())];
    const texts = entries.map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]);
    forms.push(Object.fromEntries(await Promise.all(texts)));
    return { data: {} };
  };
  const calls = ['POST /orders/41/images', 'POST /b2b/import/look'];
  const { restore } = serve({ ...Object.fromEntries(calls.map((call) => [call, take])), ...answers });
  onTestFinished(restore);
  return forms;
}

const params = { path: { order_id: 41 } };
const body = { at: '2026-11-28T09:00:00Z' };

test('a file is sent with and without word of its progress, though nobody may read the request', async () => {
  const forms = server();
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  await api.POST('/orders/{order_id}/images', { params, body, ...withFiles({ images: [photo] }) });
  await api.POST('/orders/{order_id}/images', { params, body, ...sending({ images: [photo], docs: [], onProgress }) });
  expect(forms).toEqual([
    { json: JSON.stringify(body), images: 'photo' },
    { json: JSON.stringify(body), images: 'photo' },
  ]);
  expect(shares).toEqual([1]);
});

test('and so is a spreadsheet', async () => {
  const forms = server();
  await api.POST('/b2b/import/look', { params: {}, ...sendingSheet({ sheet }) });
  expect(forms).toEqual([{ sheet: 'name;city' }]);
});

test('a form goes once more when a proxy lost its answer, under the same key', async () => {
  const keys: (string | null)[] = [];
  server({
    'POST /orders/41/images': (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? fault(502, 'bad_gateway', '') : { data: { order_id: 41 } };
    },
  });
  const files = withFiles({ images: [photo] });
  expect(await dataOf(api.POST('/orders/{order_id}/images', { params, body, ...files }))).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a server that cannot be reached is told as such', async () => {
  server({ 'POST /orders/41/images': () => Promise.reject(new TypeError('Failed to fetch')) });
  const files = withFiles({ images: [photo] });
  await expect(api.POST('/orders/{order_id}/images', { params, body, ...files })).rejects.toMatchObject({
    code: 'network',
  });
});

const MB = 1024 * 1024;
const plan = largeFile(3 * MB, 'plan.pdf', 'application/pdf');

/** A server that takes parts; gives the documents that came. */
function partsServer(breaks?: (sent: number) => boolean, more: Answers = {}) {
  const parts = takingParts(breaks);
  const came: File[] = [];
  server({
    ...parts.answers,
    'POST /orders/41/images': async (request) => {
      came.push(await parts.named(await request.formData(), 'docs'));
      return { data: {} };
    },
    ...more,
  });
  return { came, at: parts.at };
}

const sendPlan = (onProgress?: (share: number) => void, signal?: AbortSignal) =>
  api.POST('/orders/{order_id}/images', {
    params,
    body,
    ...sending({ images: [], docs: [plan], ...(onProgress && { onProgress }), ...(signal && { signal }) }),
  });

const sameBytes = async (one: Blob, other: Blob) =>
  new Uint8Array(await one.arrayBuffer()).join() === new Uint8Array(await other.arrayBuffer()).join();

test('a large file goes in parts, and is named in the form', async () => {
  const { came, at } = partsServer();
  const shares: number[] = [];
  await sendPlan((share) => shares.push(share));
  expect(came.map(({ name, size }) => [name, size])).toEqual([['plan.pdf', plan.size]]);
  expect(await sameBytes(came[0] as File, plan)).toBe(true);
  expect(at.sent).toBe(plan.size);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});

test('a line that breaks once costs a part, and one that stays broken nothing that has gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let broken = 0;
  const { came, at } = partsServer((sent) => sent > MB && ++broken === 1);
  const first = new AbortController();
  let isOver = false;
  const stopped = sendPlan((share) => share > 0.7 && first.abort(), first.signal).catch(() => undefined);
  void stopped.then(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  expect(came).toEqual([]);
  const shares: number[] = [];
  await sendPlan((share) => shares.push(share));
  expect(await sameBytes(came[0] as File, plan)).toBe(true);
  expect(shares[0]).toBeGreaterThan(0.5);
  // The part that the broken line lost, and the one that was stopped.
  expect(at.sent).toBeLessThanOrEqual(plan.size + MB);
});

test('what the server has forgotten goes anew', async () => {
  let forms = 0;
  const { came, at } = partsServer(undefined, {
    'POST /orders/41/images': () => {
      forms += 1;
      return forms === 1 ? fault(404, 'upload_gone', '') : { data: {} };
    },
  });
  await sendPlan();
  expect([forms, came.length, at.sent]).toEqual([2, 0, 2 * plan.size]);
});

test('a server that takes no parts gets the file in the form; one that refuses it, nothing', async () => {
  const forms = server({ 'POST /open_uploads': () => fault(404, 'no_such_call', '') });
  await sendPlan();
  expect(forms).toHaveLength(1);
  const none = server({ 'POST /open_uploads': () => fault(413, 'file_too_large', '') });
  await expect(sendPlan()).rejects.toMatchObject({ code: 'file_too_large' });
  expect(none).toEqual([]);
});
