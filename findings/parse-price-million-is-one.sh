#!/usr/bin/env bash
# npm parse-price 1.1.8, "a localized price": whether a point stands before thousands is told by the last
# digit: 1.250 is twelve hundred and fifty, and 1.255 one and a quarter; 12.500 and 12.499 are a thousandfold
# apart; of several points the first is for decimals: 1.234.567 is 1.234. A credit, -5,00, is 5. With both
# signs, 1.234,50, it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-price@1.1.8 >/dev/null
cat >main.cjs <<'JS'
const parsePrice = require('parse-price');

for (const text of ['1.234,50 €', '1.250 €', '1.255 €', '12.500 €', '12.499 €', '1.234.567 €', '-5,00 €']) console.log(text, parsePrice(text));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1.234,50 € 1234.5
1.250 € 1250
1.255 € 1.255
12.500 € 12500
12.499 € 12.499
1.234.567 € 1.234
-5,00 € 5'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
