// Holds the built bundle to its budget; fails when a number is over it.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1000;
const BUDGET = { initialJs: 230 * KB, css: 30 * KB, firstListBrotli: 216 * KB, lazyPage: 40 * KB };
const ENTRY = 'index.html';
const FIRST_LIST = 'src/features/tasks/TaskListPage.tsx';
// No page of the product: it holds every widget at once by design.
const SHOWROOM = 'src/features/showroom/ShowroomPage.tsx';
const LOCALE = 'src/i18n/locales/hr/index.ts';

const DIST = new URL('../../internal/web/dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));

/** The files a chunk needs before it can run: its own and those of its static imports. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((i) => filesOf(i, seen))];
}

const sizes = new Map();
async function sizeOf(file) {
  if (!sizes.has(file)) {
    const bytes = await readFile(new URL(file, DIST));
    sizes.set(file, { gz: gzipSync(bytes, { level: 9 }).length, br: brotliCompressSync(bytes).length });
  }
  return sizes.get(file);
}
async function sum(files, kind) {
  let total = 0;
  for (const file of new Set(files)) total += (await sizeOf(file))[kind];
  return total;
}

const initial = [...filesOf(ENTRY), ...filesOf(LOCALE)];
const firstList = [...initial, ...filesOf(FIRST_LIST)];
const css = (files) => files.filter((f) => f.endsWith('.css'));
const js = (files) => files.filter((f) => f.endsWith('.js'));

const rows = [
  ['initial JS, gzip', await sum(js(initial), 'gz'), BUDGET.initialJs],
  ['first list page CSS, gzip', await sum(css(firstList), 'gz'), BUDGET.css],
  ['first list page JS + CSS, brotli', await sum(firstList, 'br'), BUDGET.firstListBrotli],
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || key === LOCALE || key === SHOWROOM) continue;
  const own = js(filesOf(key)).filter((f) => !initial.includes(f));
  rows.push([`lazy ${key}, gzip`, await sum(own, 'gz'), BUDGET.lazyPage]);
}

let over = false;
for (const [what, size, limit] of rows) {
  over ||= size > limit;
  console.log(`${size > limit ? 'OVER' : ' ok '} ${(size / KB).toFixed(1).padStart(7)} / ${limit / KB} kB  ${what}`);
}
process.exitCode = over ? 1 : 0;
