#!/usr/bin/env bash
# npm node-luhn 1.0.0: the text of a number is turned into a floating point number before it is checked, which holds
# sixteen digits: of numbers with seventeen to nineteen, as cards for fuel (ISO/IEC 7812-1 allows 19) and SIM cards
# (ITU-T E.118) have, nine in ten right ones are refused. Up to sixteen digits all are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-luhn@1.0.0 >/dev/null
cat >main.cjs <<'JS'
const isLuhn = require('node-luhn');

// the check digit of ISO/IEC 7812-1, annex B
const digit = (number) => {
  let sum = 0;
  [...number].reverse().forEach((one, at) => (sum += at % 2 ? Number(one) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][one]));
  return (10 - (sum % 10)) % 10;
};
for (const length of [16, 17, 19]) {
  let refused = 0;
  for (let card = 0; card < 1000; card++) {
    const number = `8938512${String(card * 7919).padStart(length - 8, '0')}`;
    const right = digit(number);
    if (!isLuhn(`${number}${right}`)) refused++;
  }
  console.log(length, refused);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='16 0
17 913
19 918'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
