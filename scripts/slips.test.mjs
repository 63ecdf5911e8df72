import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';

const web = createRequire(new URL('../web/package.json', import.meta.url));
const { prepareZXingModule, readBarcodes } = web('zxing-wasm/reader');

/** The texts of payment slips, and the rectangles of their symbols in a PDF, as a Go test writes them. */
function drawn() {
  const folder = mkdtempSync(join(tmpdir(), 'teren-slips-'));
  try {
    const file = join(folder, 'slips');
    const of = ['./internal/kit/hub3', '-run', '^TestASymbolOnPaperHasItsModules$', '-args', `-slips=${file}`];
    execFileSync('go', ['test', '-vet=off', ...of], { cwd: join(import.meta.dirname, '..') });
    return readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Pixels of white around a symbol. */
const QUIET = 18;

/** The part of a page with the rectangles: a pixel is as dark as it is covered. */
function picture(rectangles, dpi) {
  const pixels = ([x, y, wide, high]) => [x, -y - high, x + wide, -y].map((points) => (points * dpi) / 72);
  const boxes = rectangles.map(pixels);
  const end = (side, least) => least(...boxes.map((box) => box[side]));
  const [left, top] = [0, 1].map((side) => Math.floor(end(side, Math.min)) - QUIET);
  const width = Math.ceil(end(2, Math.max)) + QUIET - left;
  const height = Math.ceil(end(3, Math.max)) + QUIET - top;
  const dark = new Float64Array(width * height);
  for (const [x1, y1, x2, y2] of boxes)
    for (let y = Math.floor(y1); y < y2; y++)
      for (let x = Math.floor(x1); x < x2; x++)
        dark[(y - top) * width + x - left] +=
          (Math.min(x + 1, x2) - Math.max(x, x1)) * (Math.min(y + 1, y2) - Math.max(y, y1));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [i, share] of dark.entries()) data.fill(255 * (1 - share), i * 4, i * 4 + 3);
  return { data, width, height };
}

/** The bytes that a reader made by others finds in the picture, as text; or why it finds none. */
async function scanned(image) {
  const upright = { tryRotate: false, tryInvert: false, tryDownscale: false, maxNumberOfSymbols: 1 };
  const [found] = await readBarcodes(image, { formats: ['PDF417'], returnErrors: true, ...upright });
  return found?.isValid ? Buffer.from(found.bytes).toString('utf8') : `unread: ${found?.error ?? 'nothing found'}`;
}

let slips;
before(() => {
  const wasm = readFileSync(web.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
  slips = drawn();
});

for (const [dpi, every] of [
  [150, 1],
  [300, 5],
])
  test(`${500 / every} payment slips drawn at ${dpi} dpi are read back byte for byte`, async () => {
    assert.equal(slips.length, 500);
    for (const [i, { text, rows, rectangles }] of slips.entries())
      if (i % every === 0)
        assert.equal(await scanned(picture(rectangles, dpi)), text, `slip ${i} of ${rows} rows`);
  });

test('symbols with a hole of four columns and three rows are still read', async () => {
  const module = 3; // pixels, at 300 dpi
  const column = 17 * module;
  for (const { text, rectangles } of slips.slice(0, 20)) {
    const image = picture(rectangles, 300);
    const from = QUIET + 4 * column;
    for (let y = QUIET + 4 * 3 * module; y < QUIET + 7 * 3 * module; y++)
      image.data.fill(255, (y * image.width + from) * 4, (y * image.width + from + 4 * column) * 4);
    assert.equal(await scanned(image), text);
  }
});
