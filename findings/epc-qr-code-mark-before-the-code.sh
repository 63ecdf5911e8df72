#!/usr/bin/env bash
# npm @dipser/epc-qr-code.js 1.0.3: with a Croatian letter in the name of who is paid the symbol begins
# with a byte order mark (ef bb bf) before the service tag BCD, which has to be its first three bytes
# (EPC069-12), and the letters are UTF-8 while the code says 2, ISO 8859-1. Without such letters it begins
# with BCD.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @dipser/epc-qr-code.js@1.0.3 jsqr@1.4.0 >/dev/null
cat >main.mjs <<'JS'
import jsqr from 'jsqr';
import { readFileSync } from 'node:fs';

// The package is a module that does not say so.
const source = readFileSync('node_modules/@dipser/epc-qr-code.js/dist/epc-qr-code.esm.js');
const { girocode } = await import(`data:text/javascript;base64,${source.toString('base64')}`);

const size = 512;
/** Returns the pixels of the rectangles of a picture. */
function draw(svg) {
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const rects = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].slice(1);
  for (const [left, top, width, height] of rects.map((rect) => rect.slice(1).map((part) => Number(part) * 2)))
    for (let y = Math.round(top); y < Math.round(top + height); y++)
      for (let x = Math.round(left); x < Math.round(left + width); x++) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return pixels;
}

console.log = () => {}; // girocode writes there
for (const name of ['Zeljka Probic', 'Željka Probić']) {
  const svg = girocode({ iban: 'HR1723600001101234565', name, amount: '10.00', reason: 'Racun' }).svg();
  const { binaryData } = jsqr(draw(svg), size, size);
  process.stdout.write(`${name} ${Buffer.from(binaryData.slice(0, 9)).toString('hex')}\n`);
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='Zeljka Probic 4243440a3030310a32
Željka Probić efbbbf4243440a3030'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
