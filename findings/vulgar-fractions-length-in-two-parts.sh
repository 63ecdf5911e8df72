#!/usr/bin/env bash
# npm vulgar-fractions 1.5.0, parseVulgars: decimals in a text become signs for fractions, and what has no
# sign should stay as it is (README). A decimal that has none is torn apart instead: a length of 3.14 m is
# "3 0.14 m", and 12.35 EUR are "12 0.35 EUR". 4.75 m is right, and toVulgar leaves 3.14 alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vulgar-fractions@1.5.0 >/dev/null
cat >main.cjs <<'JS'
const { parseVulgars, toVulgar } = require('vulgar-fractions');

for (const text of ['4.75 m', '3.14 m', '12.35 EUR', '0.35 m']) console.log(text, '=', parseVulgars(text));
console.log(toVulgar(3.14));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='4.75 m = 4 ¾ m
3.14 m = 3 0.14 m
12.35 EUR = 12 0.35 EUR
0.35 m = 0.35 m
3.14'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
