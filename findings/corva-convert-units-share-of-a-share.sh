#!/usr/bin/env bash
# npm corva-convert-units 1.28.0: litres in a cubic metre and gallons in 1000 gallons (gal/Mgal, as the package
# explains it) are the same share, a thousandth each, so 2 l/m3 of an additive are 2 gal/Mgal. They come out as
# 0.0076, since the size of a gallon is reckoned in although it stands above and below the stroke. Flows, whose
# unit has it once, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent corva-convert-units@1.28.0 >/dev/null
cat >main.cjs <<'JS'
const convert = require('corva-convert-units');

console.log(convert().describe('gal/Mgal').singular);
console.log(convert(2).from('l/m3').to('gal/Mgal').toFixed(4), convert(2).from('gal/Mgal').to('l/m3').toFixed(4));
console.log(convert(1).from('gal/min').to('l/min').toFixed(4));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Gallon per 1000 Gallon
0.0076 528.3444
3.7854'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
