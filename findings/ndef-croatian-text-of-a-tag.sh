#!/usr/bin/env bash
# npm ndef 0.2.0, tags (NFC) on devices: a text in UTF-16, the second form that a text record may have
# (NFC Forum, Text RTD: bit 7 of its first octet), is read as UTF-8 with the language in front: "Šaht" is
# a row of control signs. The same text in UTF-8 is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ndef@0.2.0 >/dev/null
cat >main.cjs <<'JS'
const ndef = require('ndef');

const record = (status, text) => {
  const payload = Buffer.concat([Buffer.from([status]), Buffer.from('hr'), text]);
  return ndef.decodeMessage([0xd1, 1, payload.length, 0x54, ...payload])[0].value;
};
console.log(JSON.stringify(record(0x02, Buffer.from('Šaht'))));
console.log(JSON.stringify(record(0x82, Buffer.from('Šaht', 'utf16le').swap16())));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"Šaht"
"\u0001`\u0000a\u0000h\u0000t"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
