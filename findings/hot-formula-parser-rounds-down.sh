#!/usr/bin/env bash
# npm hot-formula-parser 4.0.0, formulas of a sheet: ROUND in floating point, so 25 % of 1.14 is a cent short
# (0.285 is 0.28, in a spreadsheet 0.29), and a half below zero goes up (-2.5 is -2, there -3). The working
# days from 30 to 1 November 2026 are -28, there -21; and the working day before a Monday is an error, there
# the Friday.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hot-formula-parser@4.0.0 >/dev/null
cat >main.cjs <<'JS'
const { Parser } = require('hot-formula-parser');

const parser = new Parser();
for (const formula of [
  'ROUND(0.285,2)', 'ROUND(-2.5,0)', 'NETWORKDAYS(DATE(2026,11,1),DATE(2026,11,30))',
  'NETWORKDAYS(DATE(2026,11,30),DATE(2026,11,1))', 'WORKDAY(DATE(2026,11,30),-1)',
]) {
  const { error, result } = parser.parse(formula);
  console.log(formula, error ?? result);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='ROUND(0.285,2) 0.28
ROUND(-2.5,0) -2
NETWORKDAYS(DATE(2026,11,1),DATE(2026,11,30)) 21
NETWORKDAYS(DATE(2026,11,30),DATE(2026,11,1)) -28
WORKDAY(DATE(2026,11,30),-1) #NUM!'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
