#!/usr/bin/env bash
# npm amount-in-words 1.0.1: an amount given as a number, which has no zero behind, has its pence said by the
# digits it happens to have: 8.20 is "Eight Pounds And Two Pence" and 1.10 one penny, and 1.005 five pence, so
# one in ten amounts on an order for payment says another one in words. As a text ("8.20") it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts amount-in-words@1.0.1 >/dev/null
cat >main.cjs <<'JS'
const { AmountToWords, CountryCodes } = require('amount-in-words');

const words = new AmountToWords();
for (const amount of [19.99, 8.2, '8.20', 1.1, 1234.5, 8.02]) console.log(JSON.stringify(amount), words.toWords(amount, CountryCodes.GBR));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='19.99 Nineteen Pounds And Ninety Nine Pence
8.2 Eight Pounds And Two Pence
"8.20" Eight Pounds And Twenty Pence
1.1 One Pound And One Pence
1234.5 One Thousand Two Hundred Thirty Four Pounds And Five Pence
8.02 Eight Pounds And Two Pence'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
