#!/usr/bin/env bash
# npm @fortune-sheet/formula-parser 0.2.13, formulas of a sheet: EDATE counts over the end of a month: a month
# after 31 January 2026 is 3 March (in a spreadsheet 28 February), and six months after 31 August it is 3
# March too, so an instalment or a term comes a month late. EOMONTH, and EDATE from the 28th, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @fortune-sheet/formula-parser@0.2.13 >/dev/null
cat >main.cjs <<'JS'
const { Parser } = require('@fortune-sheet/formula-parser');

const parser = new Parser();
for (const formula of ['EDATE(DATE(2026,1,31),1)', 'EDATE(DATE(2026,8,31),6)', 'EDATE(DATE(2026,1,28),1)', 'EOMONTH(DATE(2026,1,31),1)']) {
  const { error, result } = parser.parse(formula);
  console.log(formula, error || result.toISOString().slice(0, 10));
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='EDATE(DATE(2026,1,31),1) 2026-03-03
EDATE(DATE(2026,8,31),6) 2027-03-03
EDATE(DATE(2026,1,28),1) 2026-02-28
EOMONTH(DATE(2026,1,31),1) 2026-02-28'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
