#!/usr/bin/env bash
# npm si 2.0.0, numbers with the prefixes of units: what is below one is cut out of the text of the number, so half an
# ampere is "0.000k", a ten-thousandth "1.000k", which is a thousand, and a millionth "9.999k". From one on numbers
# are right. Small prefixes (milli) are not promised; a number as it was would be the least.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent si@2.0.0 >/dev/null
cat >main.cjs <<'JS'
const { si } = require('si');

for (const value of [1500, 2500000, 0.5, 0.0001, 0.000001]) console.log(value, si.format(value));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1500 1.5k
2500000 2.5M
0.5 0.000k
0.0001 1.000k
0.000001 9.999k'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
