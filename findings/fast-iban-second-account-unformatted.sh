#!/usr/bin/env bash
# npm fast-iban 1.2.0: formatBBAN groups the first account of a country and no other after it: the table of
# group lengths is turned and emptied by the first call, so that the same call with the same account gives
# another result the second time.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-iban@1.2.0 >/dev/null
cat >main.cjs <<'JS'
const iban = require('fast-iban');

for (let call = 1; call <= 2; call++) console.log(call, iban.formatBBAN('10010051863000160', 'HR'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1 1001005-1863000160
2 10010051863000160'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
