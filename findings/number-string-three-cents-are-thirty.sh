#!/usr/bin/env bash
# npm number-string 2.0.1, toMoney: an amount below one that has to be rounded to two decimals loses the zeros in
# front and gets others behind: 0.025, a price of three cents, is "$.300", and half a cent "$.100". So it is with
# 495 of the thousandths below one. Amounts with two decimals, and those above one, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent number-string@2.0.1 >/dev/null
cat >main.cjs <<'JS'
const { toMoney } = require('number-string');

for (const amount of [0.03, 0.025, 0.005, 0.285, 1.025]) console.log(amount, toMoney(amount));
let odd = 0;
for (let thousandths = 1; thousandths < 1000; thousandths++) if (!/^\$[01]\.\d\d$/.test(toMoney(thousandths / 1000))) odd++;
console.log(odd);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.03 $0.03
0.025 $.300
0.005 $.100
0.285 $.290
1.025 $1.03
495'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
