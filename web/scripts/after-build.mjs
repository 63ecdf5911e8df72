// After the bundle: puts a .br and a .gz beside every text asset, so the server compresses nothing
// at run time, and gives back the file that keeps the empty folder in the repository.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const DIST = new URL('../../internal/web/dist/', import.meta.url);
const SMALLEST = 1024;
const TEXT = /\.(js|css|svg|json|txt)$/;

const br = promisify(brotliCompress);
const gz = promisify(gzip);

await writeFile(new URL('.gitkeep', DIST), '');
for (const name of await readdir(DIST, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const file = new URL(name, DIST);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) continue;
  await Promise.all([
    br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((b) => writeFile(`${file.pathname}.br`, b)),
    gz(bytes, { level: 9 }).then((b) => writeFile(`${file.pathname}.gz`, b)),
  ]);
}
