#!/usr/bin/env bash
# npm @zxing/library 0.23.0 reads the bytes of a PDF417 symbol as Latin-1: of the payer
# "Željko Korenić" on a Croatian payment slip (HUB-3, UTF-8) it returns "Å½eljko KoreniÄ" and
# a control sign, also where the hint CHARACTER_SET or the symbol itself (ECI 26) says UTF-8.
# zxing-cpp (npm zxing-wasm 3.1.6) reads both symbols, which npm bwip-js 4.11.4 draws.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @zxing/library@0.23.0 bwip-js@4.11.4 zxing-wasm@3.1.6 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import zxing from '@zxing/library';
import bwip from 'bwip-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

/** The codewords of a text of bytes: six are five digits to the base of 900. */
function codewords(text) {
  const bytes = Buffer.from(text);
  const out = [bytes.length % 6 ? 901 : 924];
  const whole = bytes.length - (bytes.length % 6);
  for (let at = 0; at < whole; at += 6)
    for (let number = bytes.readUIntBE(at, 6), place = 900 ** 4; place >= 1; place /= 900) {
      out.push(Math.floor(number / place));
      number %= place;
    }
  return [...out, ...bytes.subarray(whole)];
}

/** A grey picture with modules of 4 by 12 pixels within a quiet zone of 40. */
function draw(all) {
  const text = all.map((word) => `^${String(word).padStart(3, '0')}`).join('');
  const [{ pixs, pixx }] = bwip.raw({ bcid: 'pdf417', text, raw: true, columns: 9, eclevel: 4 });
  const [width, height] = [pixx * 4 + 80, (pixs.length / pixx) * 12 + 80];
  const grey = new Uint8ClampedArray(width * height).fill(255);
  for (const [i, black] of pixs.entries())
    for (let row = 0; black && row < 12; row++) {
      const from = (40 + Math.floor(i / pixx) * 12 + row) * width + 40 + (i % pixx) * 4;
      grey.fill(0, from, from + 4);
    }
  return { grey, width, height };
}

const text = 'Željko Korenić';
for (const [name, eci] of [['plain', []], ['with ECI 26', [927, 26]]]) {
  const { grey, width, height } = draw([...eci, ...codewords(text)]);
  const data = new Uint8ClampedArray(grey.length * 4);
  for (const [i, shade] of grey.entries()) data.set([shade, shade, shade, 255], i * 4);
  const [right] = await readBarcodes({ data, width, height }, { formats: ['PDF417'] });
  console.log(name, 'zxing-cpp', JSON.stringify(right?.text));
  for (const hints of [new Map(), new Map([[zxing.DecodeHintType.CHARACTER_SET, 'UTF-8']])]) {
    const light = new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height));
    const read = new zxing.PDF417Reader().decode(new zxing.BinaryBitmap(light), hints).getText();
    console.log(name, hints.size ? 'hinted' : 'zxing', escape(read));
  }
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='plain zxing-cpp "Željko Korenić"
plain zxing %C5%BDeljko%20Koreni%C4%87
plain hinted %C5%BDeljko%20Koreni%C4%87
with ECI 26 zxing-cpp "Željko Korenić"
with ECI 26 zxing %C5%BDeljko%20Koreni%C4%87
with ECI 26 hinted %C5%BDeljko%20Koreni%C4%87'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
