#!/usr/bin/env bash
# npm @half0wl/money 1.0.2: an amount that happens to be whole is a hundredth of what it says: "10.00" dollars,
# which its README has as 1000 cents, are 10 (fromString), since the text is made a number before it is asked
# for its decimals; "10.01" is 1001. fromFloat refuses such an amount, also the 15.00 of the README, so that a
# price of 7.50 is taken and twice as much raises an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @half0wl/money@1.0.2 >/dev/null
cat >main.cjs <<'JS'
const { Money } = require('@half0wl/money');

const { fromFloat, fromString } = Money;
for (const [make, amount] of [[fromString, '10.00'], [fromString, '10.01'], [fromFloat, 7.5], [fromFloat, 7.5 * 2]]) {
  try {
    console.log(JSON.stringify(amount), make.call(Money, 'USD', amount).getAmount());
  } catch (error) {
    console.log(JSON.stringify(amount), error.message.split(' (')[0]);
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"10.00" 10
"10.01" 1001
7.5 750
15 `amount` '\''15'\'' cannot be an integer'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
