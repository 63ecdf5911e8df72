#!/usr/bin/env bash
# npm money-math 2.6.3, amounts as text "because floats are bad": below zero it does not round to the
# nearest cent. 25 % of -1.14 (percent, mul) is -0.27, although -0.285 lies between -0.28 and -0.29, and
# an eighth of -1.00 (div) is -0.11 instead of -0.12 or -0.13: the VAT of a credit note is up to two cents
# less than that of its invoice, whose results are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3 >/dev/null
cat >main.cjs <<'JS'
const money = require('money-math');
for (const sign of ['', '-']) {
  console.log(money.percent(`${sign}1.14`, '25.00'), money.mul(`${sign}1.14`, '0.25'), money.percent(`${sign}10.10`, '25.00'), money.div(`${sign}1.00`, '8.00'));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.29 0.29 2.53 0.13
-0.27 -0.27 -2.51 -0.11'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
