#!/usr/bin/env bash
# exceljs 4.4.0: in a CSV a formula whose result is an error (#N/A) is written as "[object Object]", as if
# somebody had typed that; the result of a sound formula is written as its number.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0 >/dev/null
cat >find.cjs <<'JS'
const { Workbook } = require('exceljs');

const book = new Workbook();
const sheet = book.addWorksheet('Cjenik');
sheet.addRow(['Ventil', { formula: '2*3', result: 6 }, { formula: 'NA()', result: { error: '#N/A' } }]);
book.csv.writeBuffer().then((csv) => console.log(String(csv).trim()));
JS
seen=$(node find.cjs)
echo "$seen"
wanted='Ventil,6,[object Object]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
