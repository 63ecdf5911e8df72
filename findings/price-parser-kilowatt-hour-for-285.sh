#!/usr/bin/env bash
# npm price-parser 3.4.0: three digits behind the sign are always taken for thousands, also behind a zero, which no
# thousands have before them: a kilowatt hour for 0,285 EUR, or 0.285, costs 285 euros, without an error. A credit
# of -12,50 EUR becomes a price of 12.50. With two decimals, and with both signs, prices are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent price-parser@3.4.0 >/dev/null
cat >main.cjs <<'JS'
const { parseFirst } = require('price-parser');

for (const text of ['1.234,50 EUR', '0,28 EUR', '0,285 EUR', '0.285 EUR', '-12,50 EUR']) console.log(text, '=', parseFirst(text).floatValue);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1.234,50 EUR = 1234.5
0,28 EUR = 0.28
0,285 EUR = 285
0.285 EUR = 285
-12,50 EUR = 12.5'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
