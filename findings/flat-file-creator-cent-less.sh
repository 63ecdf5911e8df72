#!/usr/bin/env bash
# npm flat-file-creator 3.0.3, files with columns of fixed width, as banks take them: an amount with two decimals
# is multiplied in floating point and cut, so 19.99 is written 1998 and read again as 19.98, and 8.20 as 8.19: of
# the 10000 amounts up to 100.00, 573 are a cent too low, though its README has an amount come back as it was.
# With a point in the column (dotNotation) they are right. A 0 filled up with zeros cannot be read: it is
# "required, but not defined".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent flat-file-creator@3.0.3 >/dev/null
cat >main.mjs <<'JS'
import { dataToLines, linesToData } from 'flat-file-creator';

const columns = (more) => [{ name: 'amount', type: 'float', size: 8, precision: 2, ...more }];
const again = (amount, more) => {
  const [line] = dataToLines([{ amount }], columns(more));
  return [line, linesToData(line, columns(more), { rowEnd: '\n' })[0].amount];
};
for (const amount of [9.75, 19.99, 8.2]) console.log(amount, JSON.stringify(again(amount)), JSON.stringify(again(amount, { dotNotation: true })));
let low = 0;
for (let cents = 1; cents <= 10000; cents++) if (again(cents / 100)[1] < cents / 100) low++;
console.log(low);
const pieces = [{ name: 'pieces', type: 'integer', size: 4, paddingSymbol: '0', paddingPosition: 'start' }];
for (const count of [10, 0]) {
  const [line] = dataToLines([{ pieces: count }], pieces);
  try {
    console.log(line, linesToData(line, pieces, { rowEnd: '\n' })[0].pieces);
  } catch (error) {
    console.log(line, error.message);
  }
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='9.75 ["     975",9.75] ["    9.75",9.75]
19.99 ["    1998",19.98] ["   19.99",19.99]
8.2 ["     819",8.19] ["    8.20",8.2]
573
0010 10
0000 Field '\''pieces'\'' is required, but not defined'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
