#!/usr/bin/env bash
# npm shapefile 0.6.6: a day that is not given (eight blanks in the table of a map) is read as 30 November
# 1899 instead of nothing, while a number that is not given is null. npm parsedbf 2.0.0 has NaN and an
# invalid date for the two and reads "not known" (? in a column of yes and no) as no; both hand out rows
# that are marked as deleted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts shapefile@0.6.6 parsedbf@2.0.0 >/dev/null
cat >main.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import parseDbf from 'parsedbf';
import { openDbf } from 'shapefile';

const fields = [['NAME', 'C', 6], ['QTY', 'N', 6], ['DAY', 'D', 8], ['DONE', 'L', 1]];
const rows = [[' ', 'A', '12', '20260701', 'T'], [' ', 'B', '', '', '?'], ['*', 'C', '12', '20260701', 'F']];
const header = Buffer.alloc(32 + 32 * fields.length + 1);
header.set([3, 126, 11, 30]);
header.writeUInt32LE(rows.length, 4);
header.writeUInt16LE(header.length, 8);
header.writeUInt16LE(22, 10);
fields.forEach(([name, type, length], index) => {
  header.write(name, 32 * (index + 1));
  header.write(type, 32 * (index + 1) + 11);
  header[32 * (index + 1) + 16] = length;
});
header[header.length - 1] = 13;
const file = Buffer.concat([header, Buffer.from(rows.flatMap((row) => row.map((value, index) => value.padEnd([1, 6, 6, 8, 1][index]))).join('')), Buffer.from([26])]);
writeFileSync('a.dbf', file);
const print = ({ NAME, QTY, DAY, DONE }) => console.log(NAME, QTY, DAY && DAY.toDateString(), DONE);
const source = await openDbf('a.dbf');
for (let row = await source.read(); !row.done; row = await source.read()) {
  print(row.value);
}
parseDbf(new DataView(file.buffer, file.byteOffset, file.length)).forEach(print);
JS
seen=$(node main.mjs)
echo "$seen"
wanted='A 12 Wed Jul 01 2026 true
B null Thu Nov 30 1899 null
C 12 Wed Jul 01 2026 false
A 12 Wed Jul 01 2026 true
B NaN Invalid Date false
C 12 Wed Jul 01 2026 false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
