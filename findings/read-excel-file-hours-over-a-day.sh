#!/usr/bin/env bash
# read-excel-file 9.3.17: hours of a time sheet in the format [h]:mm are read as a day: 26:45 is
# 1899-12-31 02:45, and 7:30 is 1899-12-30 07:30.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent read-excel-file@9.3.17 exceljs@4.4.0 >/dev/null
cat >find.mjs <<'JS'
import { createRequire } from 'node:module';
import read from 'read-excel-file/node';

const { Workbook } = createRequire(import.meta.url)('exceljs');
const book = new Workbook();
const sheet = book.addWorksheet('A');
for (const hours of [26.75, 7.5]) sheet.addRow([hours / 24]).getCell(1).numFmt = '[h]:mm';
await book.xlsx.writeFile('a.xlsx');
const [{ data }] = await read('a.xlsx');
console.log(JSON.stringify(data));
JS
seen=$(TZ=UTC node find.mjs)
echo "$seen"
wanted='[["1899-12-31T02:45:00.000Z"],["1899-12-30T07:30:00.000Z"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
