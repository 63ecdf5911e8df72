#!/usr/bin/env bash
# npm ts-money 0.4.8: who has no share gets the odd cent: 1.01 divided 0 : 1 : 1 is 0.01, 0.50 and 0.50,
# since what is left over is given out from the front, whatever the share; so a cost centre of 0 % bears a
# cent. A discount of -10.00 in three parts is 3.33, 3.33, 3.34, and 10.00 itself 3.34, 3.33, 3.33, so
# that a cancelled line does not cancel.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-money@0.4.8 >/dev/null
cat >main.cjs <<'JS'
const { Currencies, Money } = require('ts-money');

for (const [amount, shares] of [[101, [0, 1, 1]], [101, [1, 1, 0]], [1000, [1, 1, 1]], [-1000, [1, 1, 1]]])
  console.log(amount, shares.join(':'), new Money(amount, Currencies.EUR).allocate(shares).join(' '));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='101 0:1:1 0.01 0.50 0.50
101 1:1:0 0.51 0.50 0.00
1000 1:1:1 3.34 3.33 3.33
-1000 1:1:1 -3.33 -3.33 -3.34'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
