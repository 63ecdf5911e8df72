#!/usr/bin/env bash
# npm zxing-wasm 3.1.6 (zxing-cpp) reads no PDF417 symbol of a Croatian payment slip (HUB-3:
# modules of 0.254 mm) drawn at 150 dpi, one and a half pixels a module, if the symbol begins
# at a whole pixel, so that half of the edges fall on the middle of one, or at a half pixel;
# a twentieth of a pixel beside it the same symbol is read. npm bwip-js 4.11.4 draws it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bwip-js@4.11.4 zxing-wasm@3.1.6 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import bwip from 'bwip-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

/** The symbol with modules of 1.5 by 4.5 pixels, some pixels from the corner; a pixel is as dark as it is covered. */
function draw(text, from) {
  const [{ pixs, pixx }] = bwip.raw({ bcid: 'pdf417', text, columns: 9, eclevel: 4 });
  const [width, height] = [Math.ceil(pixx * 1.5 + 2 * from), Math.ceil((pixs.length / pixx) * 4.5 + 2 * from)];
  const dark = new Float64Array(width * height);
  for (const [i, black] of pixs.entries()) {
    const [left, top] = [from + (i % pixx) * 1.5, from + Math.floor(i / pixx) * 4.5];
    for (let y = Math.floor(top); black && y < top + 4.5; y++)
      for (let x = Math.floor(left); x < left + 1.5; x++)
        dark[y * width + x] +=
          (Math.min(x + 1, left + 1.5) - Math.max(x, left)) * (Math.min(y + 1, top + 4.5) - Math.max(y, top));
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [i, share] of dark.entries()) data.fill(255 * (1 - share), i * 4, i * 4 + 3);
  return { data, width, height };
}

const text = `HRVHUB30
EUR
000000000012355
ZELJKO SENOA
VUKOVARSKA 1
10000 ZAGREB
KLIMA-SERVIS D.O.O.
ULICA SV. CIRILA 3
51000 RIJEKA
HR1210010051863000160
HR00
17-2026
OTHR
RACUN 17-PP1-1
`;
for (const from of [20, 20.05, 20.25, 20.45, 20.5, 20.55, 20.75, 20.95]) {
  const [found] = await readBarcodes(draw(text, from), { formats: ['PDF417'], returnErrors: true });
  console.log(from, found?.isValid && found.text === text ? 'read' : (found?.error?.replace(/ @.*/, '') ?? 'nothing'));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='20 ChecksumError
20.05 read
20.25 read
20.45 read
20.5 ChecksumError
20.55 read
20.75 read
20.95 read'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
