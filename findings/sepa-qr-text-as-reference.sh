#!/usr/bin/env bash
# npm sepa-qr 0.0.2: the code of a payment (EPC069-12) has the reference in its tenth line, the free text in
# the eleventh and a note to the payer in the twelfth. What the package calls remittance goes into the tenth,
# also the plain text of the README, and the information into the eleventh: the payer
# pays with the note as the purpose. The twelfth is never written.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sepa-qr@0.0.2 pngjs@7.0.0 jsqr@1.4.0 >/dev/null
cat >main.cjs <<'JS'
const jsqr = require('jsqr');
const { PNG } = require('pngjs');
const sepaQr = require('sepa-qr');

const parts = [];
sepaQr({ name: 'Galeb d.o.o.', iban: 'HR1723600001101234565', amount: 100, remittance: 'Racun 17-1-1', information: 'Hvala' })
  .on('data', (part) => parts.push(part))
  .on('end', () => {
    const { data, width, height } = PNG.sync.read(Buffer.concat(parts));
    const colors = new Uint8ClampedArray(width * height * 4);
    const depth = data.length / (width * height);
    for (let i = 0; i < width * height; i++) colors.set([data[i * depth], data[i * depth], data[i * depth], 255], i * 4);
    const lines = jsqr(colors, width, height).data.split('\n');
    console.log(JSON.stringify({ reference: lines[9], text: lines[10], note: lines[11] }));
  });
JS
seen=$(node main.cjs)
echo "$seen"
wanted='{"reference":"Racun 17-1-1","text":"Hvala"}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
