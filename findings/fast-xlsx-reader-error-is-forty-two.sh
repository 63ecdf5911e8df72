#!/usr/bin/env bash
# npm fast-xlsx-reader 0.3.1: a cell with an error is read as a number: #N/A of a lookup that found no
# price is 42, #DIV/0! is 7 and #VALUE! 15, which are the codes these errors have in the old format
# (BIFF). The import takes them as prices. Hours and days are numbers without their format, 26:45 is
# 1.1145833333333333.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xlsx-reader@0.3.1 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
const { createReader } = require('fast-xlsx-reader');
const xlsx = require('xlsx');

const error = (v) => ({ t: 'e', v });
const sheet = xlsx.utils.aoa_to_sheet([['dio', 'cijena'], ['vrata', 100.5], ['prozor', error(42)], ['brava', error(7)], ['ključ', error(15)], ['sati', { t: 'n', v: 26.75 / 24, z: '[h]:mm' }]]);
xlsx.writeFile({ SheetNames: ['S'], Sheets: { S: sheet } }, 'prices.xlsx');
console.log = () => {};
const reader = createReader({ input: 'prices.xlsx' });
for (let row = 0; row < reader.rowCount; row++) console.info(JSON.stringify(reader.readNext()));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='["dio","cijena"]
["vrata",100.5]
["prozor",42]
["brava",7]
["ključ",15]
["sati",1.1145833333333333]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
