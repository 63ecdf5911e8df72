#!/usr/bin/env bash
# npm xlsx-stream-reader 1.1.1: a text that stands in its cell (t="str", as npm xlsx 0.18.5 writes all
# texts, and spreadsheets the results of formulas) is read as "NAN", the article 000123 as "123", and a
# day in the Croatian format d.m.yyyy as nothing; numbers beside them are right. Texts of the shared
# table, which Excel writes, are read, the day is not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-stream-reader@1.1.1 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
const { createReadStream } = require('node:fs');
const XLSX = require('xlsx');
const Reader = require('xlsx-stream-reader');

const sheet = XLSX.utils.aoa_to_sheet([['000123', 'Vrata', 12.5, { t: 'n', v: 46204, z: 'd.m.yyyy' }, { t: 'n', v: 46204, z: 'yyyy-mm-dd' }]]);
const book = { SheetNames: ['A'], Sheets: { A: sheet } };
const read = (file) => new Promise((resolve) => {
  const reader = new Reader();
  reader.on('worksheet', (worksheet) => {
    worksheet.on('row', ({ values }) => console.log(JSON.stringify(values.slice(1))));
    worksheet.process();
  });
  reader.on('end', resolve);
  createReadStream(file).pipe(reader);
});
(async () => {
  for (const bookSST of [false, true]) {
    XLSX.writeFile(book, `${bookSST}.xlsx`, { bookSST });
    await read(`${bookSST}.xlsx`);
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='["123","NAN","12.5","","2026-07-01"]
["000123","Vrata","12.5","","2026-07-01"]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
