#!/usr/bin/env bash
# npm accounting-js 2.0.3: half a cent goes up on an invoice and not on its cancellation: toFixed(0.285,
# 2) is 0.29 and toFixed(-0.285, 2) is -0.28, so the two do not make 0.00; and a thousandth below zero is
# shown as -0.00.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent accounting-js@2.0.3 >/dev/null
cat >main.cjs <<'JS'
const { formatMoney, toFixed } = require('accounting-js');

console.log(toFixed(0.285, 2), toFixed(-0.285, 2));
console.log(toFixed(1.005, 2), toFixed(-1.005, 2));
console.log(formatMoney(-0.001, { symbol: 'EUR ', decimal: ',', thousand: '.' }));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.29 -0.28
1.01 -1.00
EUR -0,00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
