#!/usr/bin/env bash
# exceljs 4.4.0: what a CSV has as the code of an article becomes a number: 000123 is 123, and 1E5, a
# code like any other, is 100000. A telephone with its plus loses it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0 >/dev/null
cat >find.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { Workbook } = require('exceljs');

writeFileSync('a.csv', '000123,Ventil,+385951234567\n1E5,Koljeno,\n');
new Workbook().csv.readFile('a.csv').then((sheet) => {
  const cells = ['A1', 'A2', 'C1'].map((address) => sheet.getCell(address).value);
  console.log(JSON.stringify(cells));
});
JS
seen=$(node find.cjs)
echo "$seen"
wanted='[123,100000,385951234567]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
