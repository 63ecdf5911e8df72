#!/usr/bin/env bash
# npm pdf417-generator 1.1.1, made for the Croatian payment slip (HUB-3), keeps the low byte
# of a letter only: the payer "ŽELJKO KORETIĆ" is read from the symbol as "}ELJKO KORETI" and
# a control sign (by zxing-cpp, npm zxing-wasm 3.1.6); without such letters it is read as given.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdf417-generator@1.1.1 zxing-wasm@3.1.6 pngjs@7.0.0 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import generator from 'pdf417-generator';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

/** Draws a symbol with modules of 3 pixels within a quiet zone of 40. */
function draw(text) {
  const rects = [];
  const context = { scale() {}, clearRect() {}, fillRect: (...rect) => rects.push(rect) };
  const canvas = { style: {}, getContext: () => context };
  generator.PDF417.draw(text, canvas, undefined, 4, 1);
  const page = new PNG({ width: canvas.width * 3 + 80, height: canvas.height * 3 + 80 });
  page.data.fill(255);
  for (const [x, y, width, height] of rects)
    for (let row = y * 3; row < (y + height) * 3; row++)
      for (let column = x * 3; column < (x + width) * 3; column++)
        page.data.fill(0, ((40 + row) * page.width + 40 + column) * 4, ((40 + row) * page.width + 40 + column) * 4 + 3);
  return PNG.sync.write(page);
}

for (const text of ['ZELJKO KORETIC', 'ŽELJKO KORETIĆ']) {
  const [found] = await readBarcodes(new Blob([draw(text)]), { formats: ['PDF417'], textMode: 'Plain' });
  console.log(text, JSON.stringify(found?.text));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='ZELJKO KORETIC "ZELJKO KORETIC"
ŽELJKO KORETIĆ "}ELJKO KORETI\u0006"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
