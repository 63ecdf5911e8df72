#!/usr/bin/env bash
# npm fast-formula-parser 1.0.19, formulas of a sheet: WORKDAY with a negative number of days goes nowhere
# over a weekend: the working day before Monday 30 November 2026 is that Monday (46356) and not Friday the
# 27th (46353); forwards it is right. ROUND is in floating point: 25 % of 1.14, 0.285, is 0.28 and not 0.29,
# and ROUNDUP of 1.1 * 3 to cents is 3.31.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-formula-parser@1.0.19 >/dev/null
cat >main.cjs <<'JS'
const Parser = require('fast-formula-parser');

const parser = new Parser();
for (const formula of ['WORKDAY(DATE(2026,11,27),1)', 'WORKDAY(DATE(2026,11,30),-1)', 'WORKDAY(DATE(2026,11,30),-2)', 'ROUND(0.285,2)', 'ROUNDUP(1.1*3,2)'])
  console.log(formula, parser.parse(formula, { sheet: 'S', row: 1, col: 1 }));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='WORKDAY(DATE(2026,11,27),1) 46356
WORKDAY(DATE(2026,11,30),-1) 46356
WORKDAY(DATE(2026,11,30),-2) 46356
ROUND(0.285,2) 0.28
ROUNDUP(1.1*3,2) 3.31'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
