#!/usr/bin/env bash
# npm parse-num 1.0.0 and intl-number-parser 1.0.6: Croatian writes its minus as U+2212 (CLDR, so also
# Intl of JavaScript), and what Intl has written is read by the first without the minus, an invoice
# instead of its credit, and by the second, which is made for the signs of a language, not at all. npm
# @norbulcz/num-parse 0.1.0 reads it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-num@1.0.0 intl-number-parser@1.0.6 @norbulcz/num-parse@0.1.0 >/dev/null
cat >main.cjs <<'JS'
const { parseNumber } = require('@norbulcz/num-parse');
const intl = require('intl-number-parser').default;
const parseNum = require('parse-num');

for (const number of [1234.56, -1234.56]) {
  const text = new Intl.NumberFormat('hr').format(number);
  console.log(text, parseNum(text, ','), intl('hr-HR')(text), parseNumber(text));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1.234,56 1234.56 1234.56 1234.56
−1.234,56 1234.56 NaN -1234.56'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
