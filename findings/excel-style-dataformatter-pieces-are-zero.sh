#!/usr/bin/env bash
# npm excel-style-dataformatter 2.0.1: of a number format with a unit in quotation marks behind a blank, as
# sheets of quantities have it (0.0 "kom"), the number is gone: 12.5 is shown as "0.0kom" and in 0.00 "EUR" as
# "0.01EUR", without an error, whatever the number is. With the blank within the marks (0.0" kom") it is
# right. Fractions of a given size repeat their digits: 1.25 in quarters (# ?/4) is "1 1/444" and a third in
# one digit (# ?/?) 3333/10000 instead of 1/3.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts excel-style-dataformatter@2.0.1 >/dev/null
cat >main.cjs <<'JS'
const module_ = require('excel-style-dataformatter');
const DataFormatter = module_.default || module_;

const formatter = new DataFormatter();
for (const [value, format] of [['12.5', '0.0" kom"'], ['12.5', '0.0 "kom"'], ['7.75', '0.0 "kom"'], ['12.5', '0.00 "EUR"'], ['1.25', '# ?/?'], ['1.25', '# ?/4'], ['0.3333', '# ?/?']]) {
  console.log(`${value} as ${format}: ${formatter.format(value, 'Number', format).value}`);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='12.5 as 0.0" kom": 12.5 kom
12.5 as 0.0 "kom": 0.0kom
7.75 as 0.0 "kom": 0.0kom
12.5 as 0.00 "EUR": 0.01EUR
1.25 as # ?/?: 1 1/4
1.25 as # ?/4: 1 1/444
0.3333 as # ?/?:  3333/10000'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
