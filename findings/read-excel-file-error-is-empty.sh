#!/usr/bin/env bash
# read-excel-file 9.3.17: a cell with an error, such as #N/A of a lookup that found no price, is read as an
# empty cell (null): who imports cannot tell it from a price that is not there.
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
sheet.addRow(['Ventil', { error: '#N/A' }, 6]);
sheet.addRow(['Koljeno', null, 7]);
await book.xlsx.writeFile('a.xlsx');
const [{ data }] = await read('a.xlsx');
console.log(JSON.stringify(data));
JS
seen=$(node find.mjs)
echo "$seen"
wanted='[["Ventil",null,6],["Koljeno",null,7]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
