#!/usr/bin/env bash
# npm dbffile 1.13.0 (dBASE): an amount that is too long for its column is cut on the right, without an
# error: 1234567.55 in a column of eight signs with two decimals becomes 1234567., which reads as 1234567,
# and 123456789.5 becomes 12345678, a tenth of what is owed. 99999.999 is cut to 99999.99 and not rounded.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dbffile@1.13.0 >/dev/null
cat >main.cjs <<'JS'
const { DBFFile } = require('dbffile');

(async () => {
  const file = await DBFFile.create('a.dbf', [{ name: 'OWED', type: 'N', size: 8, decimalPlaces: 2 }]);
  const amounts = [12345.5, 99999.999, 1234567.55, 123456789.5];
  await file.appendRecords(amounts.map((OWED) => ({ OWED })));
  const rows = await (await DBFFile.open('a.dbf')).readRecords();
  rows.forEach(({ OWED }, row) => console.log(amounts[row], OWED));
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='12345.5 12345.5
99999.999 99999.99
1234567.55 1234567
123456789.5 12345678'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
