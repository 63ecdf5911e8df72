#!/usr/bin/env bash
# npm node-sms-pdu 0.3.0: an SMS in 7 bits whose length is a multiple of eight (8, 16 and so on to 160
# letters) is written with an octet too many, though eight septets fill seven octets (3GPP TS 23.038,
# 6.1.2.1), and its own parse() answers an error instead of the text: twenty of the lengths up to 160.
# With seven letters a carriage return is added as an eighth. npm node-pdu 2.1.1 writes them right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-sms-pdu@0.3.0 node-pdu@2.1.1 >/dev/null
cat >main.cjs <<'JS'
const pdu = require('node-sms-pdu');
const { Submit, parse } = require('node-pdu');

for (const text of ['Dolazi', 'Dolazim', 'Dolazimo']) {
  const [{ hex }] = pdu.generateSubmit('+385910000000', text);
  const [other] = new Submit('+385910000000', text).getPartStrings();
  const read = pdu.parse(hex);
  console.log(hex.slice(26), read.text ?? read.error.message, '|', other.slice(26), JSON.stringify(parse(hex).data.getText()));
}
const lengths = Array.from({ length: 160 }, (_, i) => i + 1);
console.log(lengths.filter((length) => pdu.parse(pdu.generateSubmit('+385910000000', 'x'.repeat(length))[0].hex).error).length);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='06C4373BAC4F03 Dolazi | 06C4373BAC4F03 "Dolazi"
08C4373BAC4FB71B Dolazim | 07C4373BAC4FB701 "Dolazim\r"
08C4373BAC4FB7DF00 The length of the data is insufficient. | 08C4373BAC4FB7DF "Dolazimo"
20'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
