#!/usr/bin/env bash
# npm sepa-payment-code 1.0.3: the amount is written as the number happens to look: 0.10 and 0.20 added are
# EUR0.30000000000000004 and 1149.9 times 3 is EUR3449.7000000000003. The code of a payment (EPC069-12) has at
# most two decimals and 12 characters for it; the constructor checks the range alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sepa-payment-code@1.0.3 >/dev/null
cat >main.cjs <<'JS'
const { PaymentCode } = require('sepa-payment-code');

for (const amount of [10.1, 0.1 + 0.2, 1149.9 * 3])
  console.log(new PaymentCode('Galeb d.o.o.', 'HR1723600001101234565', amount).getPayload().split('\n')[7]);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='EUR10.1
EUR0.30000000000000004
EUR3449.7000000000003'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
