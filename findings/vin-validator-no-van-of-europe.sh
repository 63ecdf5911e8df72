#!/usr/bin/env bash
# npm vin-validator 1.0.0: the ninth sign of a vehicle's number is held to be a check digit, as North
# America demands (49 CFR 565.15); ISO 3779 has none and makers of Europe write Z or any other sign there,
# so the numbers of a Volkswagen and a Fiat are refused. npm @vroomlabs/vin-validate 1.0.2 asks first
# where the vehicle was made.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vin-validator@1.0.0 @vroomlabs/vin-validate@1.0.2 >/dev/null
cat >main.cjs <<'JS'
const { validate } = require('vin-validator');
const { vinValidate } = require('@vroomlabs/vin-validate');

for (const number of ['1M8GDM9AXKP042788', 'WVWZZZ1KZ6W000001', 'ZFA25000001000001']) console.log(number, validate(number), vinValidate(number));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1M8GDM9AXKP042788 true true
WVWZZZ1KZ6W000001 false true
ZFA25000001000001 false true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
