#!/usr/bin/env bash
# npm loanjs 1.1.2: each instalment is rounded for itself and the last one makes up for nothing, so a loan
# of 1000 over twelve months at 5 % is paid back with 1000.02 and one of 10000 over seven with 9999.98,
# while capitalSum says 1000 and 10000 and the last instalment leaves 0. Paid in advance (annuityDue) the
# instalments make 995.62. Without interest, as for a supplier’s instalments, it throws.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts loanjs@1.1.2 >/dev/null
cat >main.cjs <<'JS'
const { Loan } = require('loanjs');
for (const [amount, months, kind] of [[1000, 12, 'annuity'], [10000, 7, 'annuity'], [1000, 12, 'annuityDue']]) {
  const { capitalSum, installments } = new Loan(amount, months, 5, kind);
  const cents = installments.reduce((sum, { capital }) => sum + Math.round(capital * 100), 0);
  console.log(amount, months, kind, capitalSum, cents / 100, installments.at(-1).remain);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1000 12 annuity 1000 1000.02 0
10000 7 annuity 10000 9999.98 0
1000 12 annuityDue 1000 995.62 0'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
