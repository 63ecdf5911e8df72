#!/usr/bin/env bash
# npm sms-length 0.2.2 and sms-counter-npm 1.0.4: a sign of two septets, as the euro, may not be halved
# between two parts of a long SMS (3GPP TS 23.040, 9.2.3.24.1), so it begins the next one. Both counters
# only divide: 152 letters, a euro and 152 letters are two messages for them and three on the way and on
# the bill. npm sms-segments-calculator 1.3.0 has three.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sms-length@0.2.2 sms-counter-npm@1.0.4 sms-segments-calculator@1.3.0 >/dev/null
cat >main.cjs <<'JS'
const { count } = require('sms-length');
const counter = require('sms-counter-npm');
const { SegmentedMessage } = require('sms-segments-calculator');

for (const text of [`${'x'.repeat(152)}€${'x'.repeat(152)}`, `${'x'.repeat(151)}€${'x'.repeat(153)}`]) {
  console.log(count(text).messages, counter.count(text).messages, new SegmentedMessage(text).segmentsCount);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2 2 3
2 2 2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
