#!/usr/bin/env bash
# xlsx2csv 0.7.8 (Debian xlsx2csv 1:0.7.8-1): a number format with an m in its text, as units of quantities have
# it (0.0" kom", pieces in Croatian; 0.0" m"), is taken for that of a day: 12.5 pieces are `0.0" ko01"` and with a
# format for days (-f) 11.01.1900, without an error. 26:45 hours of a time sheet ([h]:mm) are 1.114583 and the
# article 000123 (format 000000) is 123. Days and amounts are right. The file is made by npm exceljs 4.4.0.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q xlsx2csv=1:0.7.8-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 >/dev/null
cat >main.cjs <<'JS'
const { Workbook } = require('exceljs');

const book = new Workbook();
const row = book.addWorksheet('List').addRow([46204, 1234.5, 12.5, 12.5, 12.5, 1.1145833333, 123]);
['d.m.yyyy.', '#,##0.00', '0.0" kg"', '0.0" m"', '0.0" kom"', '[h]:mm', '000000'].forEach((format, i) => {
  row.getCell(i + 1).numFmt = format;
});
book.xlsx.writeFile('list.xlsx');
JS
node main.cjs
seen=$(for days in '' '-f %d.%m.%Y'; do /usr/bin/python3 usr/bin/xlsx2csv $days list.xlsx; done)
echo "$seen"
wanted='01.07.2026.,1234.5,12.500000,"0.0"" 01""","0.0"" ko01""",1.114583,123
01.07.2026,1234.5,12.500000,11.01.1900,11.01.1900,1.114583,123'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
