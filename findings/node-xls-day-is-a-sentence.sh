#!/usr/bin/env bash
# npm node-xls 0.0.8: a moment, which the example of its README has among the data, is written as an
# English sentence with the zone of the server, "Wed Jul 01 2026 08:30:00 GMT+0200 (Central European
# Summer Time)", which no spreadsheet sorts, filters or counts as a day; numbers, yes and no are what they
# are. What it calls xls is a file in the new format (PK, a zip).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-xls@0.0.8 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'Europe/Zagreb';
const Writer = require('node-xls');
const xlsx = require('xlsx');

const file = Buffer.from(new Writer().json2xls([{ day: new Date('2026-07-01T06:30:00Z'), hours: 7.5, done: true }]), 'binary');
const book = xlsx.read(file);
console.log(file.subarray(0, 2).toString());
for (const [cell, { t, v }] of Object.entries(book.Sheets[book.SheetNames[0]])) if (/2$/.test(cell) && !cell.startsWith('!')) console.log(cell, t, v);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='PK
A2 s Wed Jul 01 2026 08:30:00 GMT+0200 (Central European Summer Time)
B2 n 7.5
C2 b true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
