import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFiles, keepFiles } from './kept-files';

/** What the server has, by address, in bytes. */
const SIZES: Readonly<Record<string, number>> = { '/a?size=thumbnail': 10, '/b.pdf': 40, '/c': 60, '/d': 30, '/e': 25 };
const LIMITS = { all: 100, file: 50 };

const fetched: string[] = [];
let network = true;

beforeEach(async () => {
  await forgetFiles();
  fetched.length = 0;
  network = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    fetched.push(url);
    const size = SIZES[url];
    if (!network) throw new TypeError('Failed to fetch');
    if (size === undefined) return new Response(null, { status: 404 });
    return new Response('x'.repeat(size), { headers: { 'content-type': 'text/plain', vary: 'Accept-Encoding' } });
  });
});
afterEach(() => vi.restoreAllMocks());

const keep = async (...urls: string[]) => {
  const wanted = urls.map((url) => (url.endsWith('.pdf') ? { url, size: SIZES[url] ?? 0 } : { url }));
  return [...(await keepFiles(wanted, new AbortController().signal, LIMITS))];
};
const readBack = async (url: string) => (await caches.match(url))?.text();

test('the first files are kept as far as there is room, and the rest goes', async () => {
  // /c is too large for itself, /missing is nowhere, and /e has no room beside those before.
  expect(await keep('/a?size=thumbnail', '/b.pdf', '/c', '/missing', '/d', '/e')).toEqual([
    '/a?size=thumbnail',
    '/b.pdf',
    '/d',
  ]);
  expect(await readBack('/b.pdf')).toBe('x'.repeat(40));
  expect(await readBack('/c')).toBeUndefined();
  expect(await readBack('/e')).toBeUndefined();

  fetched.length = 0;
  expect(await keep('/e', '/b.pdf')).toEqual(['/e', '/b.pdf']);
  expect(fetched).toEqual(['/e']);
  expect(await readBack('/d')).toBeUndefined();

  network = false;
  expect(await keep('/d', '/b.pdf')).toEqual(['/b.pdf']);
  await forgetFiles();
  expect(await readBack('/b.pdf')).toBeUndefined();
});

test('a size that is told spares the way', async () => {
  expect([...(await keepFiles([{ url: '/b.pdf', size: 51 }], new AbortController().signal, LIMITS))]).toEqual([]);
  expect(fetched).toEqual([]);
});
