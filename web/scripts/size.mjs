// Holds the built bundle to its budget; fails when a number is over it.
import { readFile, stat } from 'node:fs/promises';

const KB = 1000;
const BUDGET = {
  firstList: 216 * KB,
  page: 95 * KB,
  part: 46 * KB,
  stock: 115 * KB,
  requests: 25,
  clientOffer: 90 * KB,
};
const FIRST_LIST = 'src/features/tasks/TaskListPage.tsx';
const LANGUAGE = 'src/i18n/locales/hr/index.ts';
/**
 * Chunks shared by pages and dialogs, loaded once by the first of them, or ahead of it; a page of a feature has those
 * of the feature.
 */
const STOCK = ['lists', 'icons', 'more-icons', 'basics', 'pages', 'widgets', 'forms'];

const DIST = new URL('../../internal/web/dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));
const keyOf = (name) => Object.keys(manifest).find((key) => manifest[key].name === name);

/** The scripts and styles of a chunk and of those it needs before it can run. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the bundle has no ${key}`);
  if (files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const other of chunk.imports ?? []) filesOf(other, files);
  return files;
}

/** Returns the size compressed with brotli; files too small to compress count as they are. */
const sizeOf = async (file) => (await stat(new URL(`${file}.br`, DIST)).catch(() => stat(new URL(file, DIST)))).size;
async function sum(files, without = new Set()) {
  let total = 0;
  for (const file of files) if (!without.has(file)) total += await sizeOf(file);
  return total;
}
const union = (...sets) => new Set(sets.flatMap((set) => [...set]));

const initial = union(filesOf(Object.keys(manifest).find((key) => manifest[key].isEntry)), filesOf(LANGUAGE));
const firstList = union(initial, filesOf(FIRST_LIST));
const stock = union(firstList, ...STOCK.flatMap((name) => keyOf(name) ?? []).map((key) => filesOf(key)));

const weights = [
  ['first list page', await sum(firstList), BUDGET.firstList],
  ['what pages and dialogs share, besides', await sum(stock, firstList), BUDGET.stock],
];
const requests = [];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || key.startsWith('src/i18n/')) continue;
  const files = filesOf(key);
  if (/Page\.tsx$/.test(key)) {
    weights.push([`${key}, beside a list`, await sum(files, firstList), BUDGET.page]);
    requests.push([key, union(initial, files).size, BUDGET.requests]);
  } else {
    const more = keyOf(`${/features\/([\w-]+)/.exec(key)?.[1]}-more`);
    const shared = more ? union(stock, filesOf(more)) : stock;
    weights.push([`${key}, beside what is shared`, await sum(files, shared), BUDGET.part]);
  }
}

// What a client on a phone waits for: a program of its own, with its library and both languages.
const alone = JSON.parse(await readFile(new URL('.vite/client-offer.json', DIST), 'utf8'));
const clientOffer = Object.values(alone).flatMap(({ file, css = [] }) =>
  [file, ...css].filter((f) => /\.(js|css)$/.test(f)),
);
weights.push(["a client's offer, all of it", await sum(new Set(clientOffer)), BUDGET.clientOffer]);
// The code for large files is loaded with the first of them.
const later = Object.values(alone).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [file] : []));
requests.push(["a client's offer", new Set(clientOffer.filter((file) => !later.includes(file))).size, 2]);

let over = false;
function tell(what, number, limit, unit, text) {
  over ||= number > limit;
  console.log(`${number > limit ? 'OVER' : ' ok '} ${text(number).padStart(7)} / ${text(limit)} ${unit}  ${what}`);
}
for (const [what, size, limit] of weights) tell(what, size, limit, 'kB brotli', (n) => (n / KB).toFixed(1));
for (const [what, count, limit] of requests) tell(what, count, limit, 'scripts and styles', String);
process.exitCode = over ? 1 : 0;
