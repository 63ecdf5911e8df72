#!/usr/bin/env bash
# npm @formulajs/formulajs 4.6.1: PROPER takes a Croatian letter for the end of a word: "čišćenje šahta"
# is "čIšćenje šAhta" (in a spreadsheet Čišćenje Šahta). FIXED, the amount as text, rounds otherwise than
# ROUND: 0.285 is 0.28 and 0.29; and VALUE of the Croatian amount 1.234,50 is 1.2345 without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @formulajs/formulajs@4.6.1 >/dev/null
cat >main.cjs <<'JS'
const { FIXED, PROPER, ROUND, VALUE } = require('@formulajs/formulajs');
console.log(PROPER('čišćenje šahta'), FIXED(0.285, 2), ROUND(0.285, 2), VALUE('1.234,50'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='čIšćenje šAhta 0.28 0.29 1.2345'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
