#!/usr/bin/env bash
# mt940-js 1.0.0: the entry date of field 61 has no year (MMDD). Booked on 1 January with the value date
# of 31 December 2026 it becomes 1 January 2026, a year early, instead of 2027.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940-js@1.0.0 tslib@2.8.1 >/dev/null
cat >find.cjs <<'JS'
const mt940 = require('mt940-js');

const lines = [':20:1', ':25:HR1210010051863000160', ':28C:1/1', ':60F:C261230EUR1000,'];
lines.push(':61:2612310101C311,12NTRFHR99//ABC123', ':86:Uplata', ':62F:C270101EUR1311,12', '-', '');
mt940.read(Buffer.from(lines.join('\r\n'))).then(([statement]) => {
  const [payment] = statement.transactions;
  console.log(payment.valueDate, payment.entryDate);
});
JS
seen=$(node find.cjs)
echo "$seen"
wanted='2026-12-31 2026-01-01'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
