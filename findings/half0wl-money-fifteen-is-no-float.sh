#!/usr/bin/env bash
# npm @half0wl/money 1.0.2: fromFloat refuses each amount that happens to be whole, also the one of its README
# (15.00 dollars are 1500 cents there), since JavaScript knows no difference between 15.00 and 15: a price of 7.50
# is taken and twice as much raises an error. fromString takes "15.00" for 1500 and "15" for 15 cents.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @half0wl/money@1.0.2 >/dev/null
cat >main.cjs <<'JS'
const { Money } = require('@half0wl/money');

for (const amount of [7.5, 7.5 * 2, 15.0, 15.01]) {
  try {
    console.log(amount, Money.fromFloat('EUR', amount).getAmount());
  } catch (error) {
    console.log(amount, error.message.split(' (')[0]);
  }
}
console.log(Money.fromString('EUR', '15.00').getAmount(), Money.fromString('EUR', '15').getAmount());
JS
seen=$(node main.cjs)
echo "$seen"
wanted='7.5 750
15 `amount` '\''15'\'' cannot be an integer
15 `amount` '\''15'\'' cannot be an integer
15.01 1501
1500 15'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
