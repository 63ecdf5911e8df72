#!/usr/bin/env bash
# npm written-number 0.11.1, amounts in words in many languages: what is behind the point is rounded away and
# what is below zero is an empty text, both without an error: 1.5 is "two", 99.99 "one hundred" and -5
# nothing, so a credit note says no amount. In Italian, which writes numbers as one word, 2000 is "due mila"
# and 1001 "mille un" (duemila, milleuno), and in Spanish 21000 "veintiuno mil" (veintiún mil).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts written-number@0.11.1 >/dev/null
cat >main.cjs <<'JS'
const writtenNumber = require('written-number');

for (const amount of [1.4, 1.5, 99.99, 0.75, -5]) console.log(amount, JSON.stringify(writtenNumber(amount)));
for (const [lang, amount] of [['it', 2000], ['it', 1001], ['es', 21000]]) console.log(lang, amount, writtenNumber(amount, { lang }));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1.4 "one"
1.5 "two"
99.99 "one hundred"
0.75 "one"
-5 ""
it 2000 due mila
it 1001 mille un
es 21000 veintiuno mil'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
