#!/usr/bin/env bash
# npm resistor-data 1.1.1: resistors below ten ohms have no notation: 4.7 ohms, in its bands yellow, violet,
# gold, gold or as a number, is "4700undefined", and the letter R, which IEC 60062 puts in the place of the
# point, is a zero for what follows it: 4R7 is read as 4 ohms and R47 as 0. 8.2 megohms lose an ohm on the way
# there and back. From ten ohms on the usual values are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent resistor-data@1.1.1 >/dev/null
cat >main.cjs <<'JS'
const { bandsToNotation, notationToValue, valueToNotation } = require('resistor-data');

console.log(bandsToNotation(['yellow', 'violet', 'gold', 'gold'], 4)[0], valueToNotation(4.7), valueToNotation(47), valueToNotation(4700));
for (const notation of ['4R7', 'R47', '4k7', valueToNotation(8200000)]) console.log(notation, notationToValue(notation));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='4700undefined 4700undefined 47 4k7
4R7 4
R47 0
4k7 4700
8m2 8199999'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
