#!/usr/bin/env bash
# npm xlstream 2.5.5: a text that stands in its cell (t="str", as npm xlsx 0.18.5 writes all) and looks
# like a number is made one, also in the raw values: the article 000123 is 123 and 1E5, another code, is
# 100000; from the table of shared texts both are kept. Yes and no (TRUE, FALSE) are 1 and 0. A number
# with the format 000000 is 123 even among the formatted values, where amounts and days are as the sheet
# shows them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlstream@2.5.5 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
const XLSX = require('xlsx');
const { getXlsxStream } = require('xlstream');

const row = ['000123', '1E5', true, { t: 'n', v: 123, z: '000000' }, { t: 'n', v: 1234.5, z: '#,##0.00' }];
(async () => {
  for (const bookSST of [false, true]) {
    XLSX.writeFile({ SheetNames: ['A'], Sheets: { A: XLSX.utils.aoa_to_sheet([row]) } }, 'a.xlsx', { bookSST });
    for await (const { raw, formatted } of await getXlsxStream({ filePath: 'a.xlsx', sheet: 0 })) {
      console.log(JSON.stringify(raw.arr), JSON.stringify(formatted.arr));
    }
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='[123,100000,1,123,1234.5] [123,100000,1,123,"1,234.50"]
["000123","1E5",1,123,1234.5] ["000123","1E5",1,123,"1,234.50"]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
