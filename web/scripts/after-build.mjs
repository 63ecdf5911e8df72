// Runs after the bundle: writes into the page which requests its lists make first, for the server what each page needs
// and for the service worker what to store; puts a .br and a .gz in the place of every text asset, so that the server
// compresses nothing at run time; and restores the file that keeps the empty folder in the repository.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, runnerImport } from 'vite';

const DIST = new URL('../../internal/web/dist/', import.meta.url);
const SMALLEST = 1024;
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;

// The parts of a day of work without a network. Each includes its imports, and what it opens.
const LANGUAGES = { hr: 'src/i18n/locales/hr/index.ts', en: 'src/i18n/locales/en/index.ts' };
const OFFICE = ['src/i18n/locales/hr/office.ts', 'src/i18n/locales/en/office.ts'];
const DAY = [
  'src/features/today/TodayPage.tsx',
  'src/features/today/OutboxKeeper.tsx',
  'src/features/today/OutboxBadge.tsx',
  'src/features/orders/WorkOrderDetailsPage.tsx',
  'src/features/scan/ScanPage.tsx',
  // What these open is in chunks that they share with others.
  'src/records/talk/Comments.tsx',
  'src/records/files/Files.tsx',
  'src/ui/media/GalleryModal.tsx',
];
const FRAME = [
  'src/app/shell/NavDrawer.tsx',
  'src/app/shell/AccountItems.tsx',
  'src/ui/overlays/OpenMenu.tsx',
  'src/domain/account/KeptSession.tsx',
  // A person who signs out without a network sees the sign-in page.
  'src/features/auth/LoginPage.tsx',
];
const BESIDE = ['/favicon.svg', '/manifest.webmanifest', '/icon-192.png'];

const br = promisify(brotliCompress);
const gz = promisify(gzip);

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));
const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const ALIAS = { '@': SOURCE, '@words': fileURLToPath(new URL('../../internal/kit/words', import.meta.url)) };

/** The first load of every page. */
const ENTRY = Object.keys(manifest).find((key) => manifest[key].isEntry);

const tool = Object.keys(manifest).find((key) => key.startsWith('src/features/showroom/'));
if (tool) throw new Error(`${tool} is for who builds the program, and is not shipped`);

await writeFile(new URL('.gitkeep', DIST), '');
const questions = await firstQuestions();
await writeFile(new URL('.vite/preloads.json', DIST), JSON.stringify(await preloads()));
await fillPage();
await writeFile(new URL('.vite/first-look.html', DIST), await firstLook());
await fillServiceWorker();
for (const name of await readdir(DIST, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const file = new URL(name, DIST);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) continue;
  await Promise.all([
    br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((b) => writeFile(`${file.pathname}.br`, b)),
    gz(bytes, { level: 9 }).then((b) => writeFile(`${file.pathname}.gz`, b)),
  ]);
  if (name.startsWith('assets')) await rm(file);
}

/** Returns what each page and each language needs besides the first load, by the screens of the features. */
async function preloads() {
  const first = filesOf(ENTRY);
  const besides = (key) => [...filesOf(key)].filter((file) => !first.has(file));
  const languages = Object.fromEntries(Object.entries(LANGUAGES).map(([name, key]) => [name, besides(key)]));
  const pages = [];
  for (const feature of await readdir(`${SOURCE}/features`)) {
    const text = await readFile(`${SOURCE}/features/${feature}/screens.ts`, 'utf8').catch(() => '');
    for (const [, path, page] of text.matchAll(/\bpath: '([^']+)',\s+load: \(\) => import\('\.\/(\w+)'\)/g))
      pages.push({ path, files: besides(`src/features/${feature}/${page}.tsx`), question: questions[path] });
  }
  if (pages.length < 50) throw new Error('the screens are not written as they are read here');
  return { languages, pages };
}

/** The files of a chunk and of those it needs, which come first: styles are to be in this order. */
function filesOf(key, files = new Set(), seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the bundle has no ${key}`);
  if (seen.has(key)) return files;
  seen.add(key);
  for (const other of chunk.imports ?? []) filesOf(other, files, seen);
  for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file);
  return files;
}

/** Returns what a module of the application exports. */
async function exportsOf(file) {
  return (await runnerImport(`${SOURCE}/${file}`, { resolve: { alias: ALIAS } })).module;
}

/** Returns what lists ask first, by their addresses. */
async function firstQuestions() {
  return (await exportsOf('app/first-questions.ts')).firstQuestions;
}

/** Returns what draws the first rows before the application has come: its style and its script. */
async function firstLook() {
  const { firstLookWords } = await exportsOf('app/first-look/words.ts');
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    define: { WORDS: JSON.stringify(firstLookWords) },
    resolve: { alias: ALIAS },
    build: {
      write: false,
      lib: { entry: `${SOURCE}/app/first-look/first-look.ts`, formats: ['iife'], name: 'firstLook' },
    },
  }).then((made) => (Array.isArray(made) ? made[0] : made));
  const styles = await Promise.all(
    ['app/theme/tokens.css', 'app/first-look/first-look.css'].map((file) => readFile(`${SOURCE}/${file}`, 'utf8')),
  );
  const style = styles
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ');
  return `<style nonce="{{nonce}}">${style}</style><div id="first-look"></div><script nonce="{{nonce}}">${output[0].code}</script>`;
}

/** Writes into the page what its lists ask first. */
async function fillPage() {
  const page = new URL('index.html', DIST);
  const text = await readFile(page, 'utf8');
  const filled = text.replace('/* questions */ {}', JSON.stringify(questions));
  if (filled === text) throw new Error('index.html has no place for the first questions');
  // Styles come after what is drawn without them, which would wait for them.
  const styles = filled.match(/ *<link rel="stylesheet".*\n/g)?.join('') ?? '';
  const body = filled.replaceAll(/ *<link rel="stylesheet".*\n/g, '').replace('    <!-- parts -->', `${styles}$&`);
  await writeFile(page, body);
}

/** Writes into the service worker the files it keeps, and a mark that changes with them or with the page. */
async function fillServiceWorker() {
  const files = new Set(BESIDE);
  const seen = new Set();
  const add = (key, opened) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the bundle has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const other of chunk.imports ?? []) add(other, false);
    if (opened) for (const other of chunk.dynamicImports ?? []) add(other, true);
  };
  for (const key of [ENTRY, ...Object.values(LANGUAGES), ...OFFICE, ...FRAME]) add(key, false);
  for (const key of DAY) {
    // It may be there already, as a part of another, without what it opens.
    seen.delete(key);
    add(key, true);
  }
  const worker = new URL('sw.js', DIST);
  const text = await readFile(worker, 'utf8');
  const page = await readFile(new URL('index.html', DIST), 'utf8');
  const list = JSON.stringify([...files].sort());
  const version = createHash('sha256').update(list).update(page).update(text).digest('hex').slice(0, 16);
  const filled = text.replace('/* files */ []', list).replace('/* version */', version);
  if (!filled.includes(list) || !filled.includes(version)) throw new Error('sw.js has no place for its files');
  await writeFile(worker, filled);
}
