// Holds the built bundle to its budget; fails when a number is over it.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1000;
const BUDGET = { initialJs: 230 * KB, css: 30 * KB, firstListBrotli: 216 * KB, lazyPage: 40 * KB, map: 43 * KB };
const ENTRY = 'index.html';
const FIRST_LIST = 'src/features/tasks/TaskListPage.tsx';
// No page of the product: it holds every widget at once by design.
const SHOWROOM = 'src/features/showroom/ShowroomPage.tsx';
// A library fetched by itself, where a map is shown.
const MAP = 'src/ui/map/leaflet-map.ts';
const LOCALE = 'src/i18n/locales/hr/index.ts';

const DIST = new URL('../../internal/web/dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));

/** A chunk and those it needs before it can run: its static imports, and theirs. */
function chunksOf(key, seen = new Set()) {
  if (!manifest[key] || seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key].imports ?? []).flatMap((i) => chunksOf(i, seen))];
}

const filesOf = (key) => chunksOf(key).flatMap((chunk) => [manifest[chunk].file, ...(manifest[chunk].css ?? [])]);

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

/**
 * What is there whoever opens each lazy chunk: the first load, and what all its openers share. Pages open each other
 * in circles, so it starts from everything and takes away until nothing changes.
 */
function loadedBefore() {
  const everything = new Set(Object.keys(manifest).flatMap(filesOf));
  const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  const openers = new Map(lazy.map((key) => [key, openersOf(key)]));
  const there = new Map(lazy.map((key) => [key, openers.get(key).length > 0 ? everything : new Set(initial)]));
  const after = new Map(Object.keys(manifest).map((key) => [key, filesOf(key)]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const key of lazy) {
      const all = openers.get(key).map((opener) => new Set([...(there.get(opener) ?? initial), ...after.get(opener)]));
      const shared = [...there.get(key)].filter(
        (file) => initial.includes(file) || all.every((files) => files.has(file)),
      );
      if (shared.length < there.get(key).size) {
        there.set(key, new Set(shared));
        changed = true;
      }
    }
  }
  return there;
}

/** The pages and dialogs of the product from which this lazy chunk is fetched. */
function openersOf(key) {
  return Object.keys(manifest).filter(
    (opener) =>
      (manifest[opener].isEntry || manifest[opener].isDynamicEntry) &&
      opener !== SHOWROOM &&
      chunksOf(opener).some((chunk) => manifest[chunk].dynamicImports?.includes(key)),
  );
}

const rows = [
  ['initial JS, gzip', await sum(js(initial), 'gz'), BUDGET.initialJs],
  ['first list page CSS, gzip', await sum(css(firstList), 'gz'), BUDGET.css],
  ['first list page JS + CSS, brotli', await sum(firstList, 'br'), BUDGET.firstListBrotli],
];
const there = loadedBefore();
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || key === LOCALE || key === SHOWROOM) continue;
  const own = js(filesOf(key)).filter((f) => !there.get(key).has(f));
  rows.push([`lazy ${key}, gzip`, await sum(own, 'gz'), key === MAP ? BUDGET.map : BUDGET.lazyPage]);
}

let over = false;
for (const [what, size, limit] of rows) {
  over ||= size > limit;
  console.log(`${size > limit ? 'OVER' : ' ok '} ${(size / KB).toFixed(1).padStart(7)} / ${limit / KB} kB  ${what}`);
}
process.exitCode = over ? 1 : 0;
