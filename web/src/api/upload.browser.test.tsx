import { expect, onTestFinished, test } from 'vitest';
import { type Answers, fault, serve } from '@/test/mock-api';
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
