#!/usr/bin/env bash
# npm node-pdu 2.1.1: a text of 134 to 160 letters of the alphabet of GSM, which fits into one SMS (160
# septets, 3GPP TS 23.038), is sent and paid as two; in UCS-2 the 64 to 70 letters of one message are two
# as well. npm node-sms-pdu 0.3.0 has one each.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-pdu@2.1.1 node-sms-pdu@0.3.0 >/dev/null
cat >main.cjs <<'JS'
const { Submit } = require('node-pdu');
const { generateSubmit } = require('node-sms-pdu');

for (const text of ['x'.repeat(133), 'x'.repeat(134), 'x'.repeat(160), 'x'.repeat(161), 'č'.repeat(63), 'č'.repeat(64), 'č'.repeat(70), 'č'.repeat(71)]) {
  console.log(text[0], text.length, new Submit('+385910000000', text).getPartStrings().length, generateSubmit('+385910000000', text).length);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='x 133 1 1
x 134 2 1
x 160 2 1
x 161 2 2
č 63 1 1
č 64 2 1
č 70 2 1
č 71 2 2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
