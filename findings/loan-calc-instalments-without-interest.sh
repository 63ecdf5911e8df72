#!/usr/bin/env bash
# npm loan-calc 0.2.1: a plan without interest, as for a boiler paid in twelve parts, is not a number: 1000 over
# twelve months at 0 % are NaN a month, and so is the sum of the interest, which is 0. At a hundredth of a per
# cent it is 83.34. npm amortize 1.1.0 has 83.33.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent loan-calc@0.2.1 amortize@1.1.0 >/dev/null
cat >main.cjs <<'JS'
const { paymentCalc, totalInterest } = require('loan-calc');
const amortize = require('amortize');

for (const rate of [5, 0.01, 0]) {
  const loan = { amount: 1000, rate, termMonths: 12 };
  console.log(rate, paymentCalc(loan), totalInterest(loan), amortize({ amount: 1000, rate, totalTerm: 12, amortizeTerm: 12 }).paymentRound);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='5 85.61 27.29 85.61
0.01 83.34 0.05 83.34
0 NaN NaN 83.33'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
