#!/usr/bin/env bash
# npm amortizejs 1.0.3: the days of a plan that begins on the 31st are counted on from one another, each
# over the end of its month: after 31 January comes 3 March, so that February has no instalment, and all
# later ones are due on the 3rd. A plan from the 28th keeps its day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts amortizejs@1.0.3 >/dev/null
cat >main.cjs <<'JS'
const { Calculator } = require('amortizejs');
for (const day of [28, 31]) {
  const { schedule } = Calculator.calculate({ method: 'mortgage', apr: 5, balance: 10000, loanTerm: 5, startDate: new Date(2026, 0, day) });
  console.log(schedule.map(({ date }) => `${date.getDate()}.${date.getMonth() + 1}.`).join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='28.1. 28.2. 28.3. 28.4. 28.5.
31.1. 3.3. 3.4. 3.5. 3.6.'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
