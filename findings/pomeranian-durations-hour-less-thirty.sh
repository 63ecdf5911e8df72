#!/usr/bin/env bash
# npm pomeranian-durations 1.11.4: eight hours less seven and a half are "PT1H-30M", an hour and less
# thirty minutes, which its own isValid lets pass. ISO 8601-1 knows no sign within a duration; npm
# iso8601-duration 2.1.3 reads it as one hour, without an error. Hours with a decimal comma, the sign ISO
# 8601 names first, are none (PT1,5H is 0), and the minus before a duration is dropped (-PT1H30M is 1.5),
# unless one asks isValid before.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pomeranian-durations@1.11.4 iso8601-duration@2.1.3 >/dev/null
cat >main.cjs <<'JS'
const { asDecimalHours, isValid, subtract } = require('pomeranian-durations');
const { parse } = require('iso8601-duration');

const rest = subtract('PT8H', 'PT7H30M');
console.log(rest, isValid(rest), asDecimalHours(rest));
try {
  console.log(JSON.stringify(parse(rest)));
} catch (error) {
  console.log(error.message);
}
for (const text of ['PT1.5H', 'PT1,5H', '-PT1H30M']) console.log(text, isValid(text), asDecimalHours(text));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='PT1H-30M true 0.5
{"years":0,"months":0,"weeks":0,"days":0,"hours":1,"minutes":0,"seconds":0}
PT1.5H true 1.5
PT1,5H false 0
-PT1H30M false 1.5'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
