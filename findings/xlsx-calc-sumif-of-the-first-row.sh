#!/usr/bin/env bash
# npm xlsx-calc 0.9.2, formulas of a sheet: SUMIF without a range of its own for the sum is 0, and with
# one it takes the first row that fits alone: of three doors at 100.5, 50 and 1 the sum is 100.5 instead
# of 151.5, without an error. VLOOKUP finds no text that differs in case (a spreadsheet does), and -B1^2
# is below zero where a spreadsheet has 10100.25. SUM of the same cells is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-calc@0.9.2 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
const XLSX = require('xlsx');
const calc = require('xlsx-calc');

const rows = [['door', 100.5], ['window', 200], ['door', 50], ['door', 1]];
for (const f of ['SUM(B1:B4)', 'SUMIF(A1:A4,"door",B1:B4)', 'SUMIF(B1:B4,">60")', 'IFERROR(VLOOKUP("WINDOW",A1:B4,2,FALSE),"none")', '-B1^2']) {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  sheet.C1 = { t: 'n', f };
  sheet['!ref'] = 'A1:C4';
  calc({ SheetNames: ['S'], Sheets: { S: sheet } });
  console.log(f, sheet.C1.v);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='SUM(B1:B4) 351.5
SUMIF(A1:A4,"door",B1:B4) 100.5
SUMIF(B1:B4,">60") 0
IFERROR(VLOOKUP("WINDOW",A1:B4,2,FALSE),"none") none
-B1^2 -10100.25'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
