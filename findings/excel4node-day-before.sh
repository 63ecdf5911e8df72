#!/usr/bin/env bash
# npm excel4node 1.8.2: a day of the local clock (new Date(2026, 6, 1) in Zagreb) goes into the sheet as
# the evening before: 30 June, 22:00, and 08:30 as 06:30. In winter it is an hour, so the same time of day
# differs by the season. The cell has no zone: what Excel shows is the wrong day of a time sheet.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent excel4node@1.8.2 xlsx-populate@1.21.0 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'Europe/Zagreb';
const { Workbook } = require('excel4node');
const XlsxPopulate = require('xlsx-populate');

(async () => {
  const book = new Workbook();
  const sheet = book.addWorksheet('Sati');
  [new Date(2026, 6, 1), new Date(2026, 6, 1, 8, 30), new Date(2026, 10, 28)].forEach((day, i) => sheet.cell(i + 1, 1).date(day));
  const read = (await XlsxPopulate.fromDataAsync(await book.writeToBuffer())).sheet(0);
  for (const row of [1, 2, 3]) {
    const written = read.cell(row, 1).value();
    console.log(written.toFixed(4), new Date(Math.round((written - 25569) * 86400) * 1000).toISOString().slice(0, 16));
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='46203.9167 2026-06-30T22:00
46204.2708 2026-07-01T06:30
46353.9583 2026-11-27T23:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
