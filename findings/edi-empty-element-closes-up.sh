#!/usr/bin/env bash
# npm edi 1.1.0, orders in EDIFACT: an element that is left empty keeps its place (ISO 9735), and element(n) and
# component(n) skip it, so all after it move up: the article of LIN+1++3851234567893:EN is element 2 instead of 3,
# and the text of IMD+F++:::Ventil component 0 instead of 3. The release character is not seen before an
# apostrophe (the text with 3/4?' ends there), and of 12,5, whose comma UNA announces, toNumber makes 12.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent edi@1.1.0 >/dev/null
cat >main.cjs <<'JS'
const EDI = require('edi');

const order = `UNA:+,? 'UNB+UNOC:3+A+B+261130:0800+1'UNH+1+ORDERS:D:96A:UN'BGM+220+17+9'LIN+1+1+3851234567893:EN'UNT+3+1'\
UNH+2+ORDERS:D:96A:UN'BGM+220+18+9'LIN+1++3851234567893:EN'IMD+F++:::Ventil'FTX+AAI+++Cijev 3/4?' plava'QTY+21:12,5'UNT+6+2'UNZ+2+1'`;
const [full, sparse] = new EDI(order).bsegments()[0].msegments();
for (const message of [full, sparse]) console.log([2, 3].map((n) => message.segment('LIN').element(n).component(0).toString()));
console.log([0, 3].map((n) => sparse.segment('IMD').element(2).component(n).toString()));
console.log(sparse.segment('FTX').toString(), sparse.segment('QTY').element(1).component(1).toNumber());
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted="[ '1', '3851234567893' ]
[ '3851234567893', '' ]
[ 'Ventil', '' ]
FTX+AAI+++Cijev 3/4? 12"
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
