#!/usr/bin/env bash
# npm readable-fractions 0.1.1, inches and pieces as fractions: what it writes it reads otherwise. A quarter
# less (-0.25) is written "-1/4" and read as 0.25, and -2 1/4 loses its fraction and its sign both: 2. The
# README calls this direction precise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent readable-fractions@0.1.1 >/dev/null
cat >main.cjs <<'JS'
const { fractionToDecimal, toReadableFraction } = require('readable-fractions');

for (const value of [0.25, 2.25, -0.25]) console.log(value, toReadableFraction(value, true), fractionToDecimal(toReadableFraction(value, true)));
console.log('-2 1/4', fractionToDecimal('-2 1/4'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.25 1/4 0.25
2.25 2 1/4 2.25
-0.25 -1/4 0.25
-2 1/4 2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
