#!/usr/bin/env bash
# npm label-printer 0.13.10, labels in TSPL: of the quotation marks in a text, which end an expression of this
# language, the first alone gets a stroke before it, so a text with two of them, DN 3/4" - 1/2" of a reducer,
# ends in the middle: what follows stands where the next value of the command belongs. In a QR code even the
# first is bare, and so is a line break.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts label-printer@0.13.10 >/dev/null
cat >main.cjs <<'JS'
const { labels } = require('label-printer');

const commands = async (field) => {
  const label = new labels.Label(50, 25);
  label.add(field);
  const lines = [];
  (await label.fullPrintCommand('tspl', 3, 'none', 1)).print((line) => lines.push(line));
  return lines.filter((line) => /^(TEXT|QRCODE)/.test(line)).map((line) => JSON.stringify(line)).join(' ');
};
(async () => {
  for (const content of ['Cijev 3/4"', 'Redukcija 3/4" - 1/2"']) {
    const text = new labels.Text(content, 20, 20, false);
    text.setSingleLine(300);
    console.log(await commands(text));
  }
  console.log(await commands(new labels.QRCode('Cijev 3/4"\nDN 20', 20, 60, 100)));
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"TEXT 20,20,\"0\",0,4,4,1,\"Cijev 3/4\\\"\""
"TEXT 20,20,\"0\",0,4,4,1,\"Redukcija 3/4\\\" - 1/2\"\""
"QRCODE 20, 60, H, 4, M, 0, M2, \"ACijev 3/4\"\nDN 20\""'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
