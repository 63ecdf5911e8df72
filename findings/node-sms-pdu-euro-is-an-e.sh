#!/usr/bin/env bash
# npm node-sms-pdu 0.3.0: a long SMS is cut after each 153 septets, also between the two of a euro sign,
# which 3GPP TS 23.040 (9.2.3.24.1) forbids: the escape ends one part and the other begins with "e". The
# price "10 €" arrives as "10 e", here read by npm node-pdu 2.1.1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-sms-pdu@0.3.0 node-pdu@2.1.1 >/dev/null
cat >main.cjs <<'JS'
const { generateSubmit } = require('node-sms-pdu');
const { parse } = require('node-pdu');

const text = `${'x'.repeat(149)}10 € s PDV-om`;
for (const part of generateSubmit('+385910000000', text)) {
  console.log(JSON.stringify(parse(part.hex).data.getText().slice(-12)));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"xxxxxxxxx10 "
"e s PDV-om"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
