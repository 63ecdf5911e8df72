#!/usr/bin/env bash
# mt940-js 1.0.0: the bank's own reference, which stands behind // in field 61, is never read:
# bankReference is empty, while the reference of the account owner before it is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940-js@1.0.0 tslib@2.8.1 >/dev/null
cat >find.cjs <<'JS'
const mt940 = require('mt940-js');

const lines = [':20:1', ':25:HR1210010051863000160', ':28C:1/1', ':60F:C261230EUR1000,'];
lines.push(':61:2612301230C311,12NTRFHR99//ABC123', ':86:Uplata', ':62F:C261230EUR1311,12', '-', '');
mt940.read(Buffer.from(lines.join('\r\n'))).then(([statement]) => {
  const [payment] = statement.transactions;
  console.log(JSON.stringify([payment.customerReference, payment.bankReference]));
});
JS
seen=$(node find.cjs)
echo "$seen"
wanted='["HR99",""]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
