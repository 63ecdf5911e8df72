#!/usr/bin/env bash
# npm pdu 1.1.0 (pdu.js), SMS in 7 bits, which it offers for "an ascii message": the length is counted in
# octets instead of septets (3GPP TS 23.040, 9.2.3.16), so the last eighth of a text is lost, and the
# signs are those of ASCII instead of the alphabet of GSM: the @ of an address is read as ¡, 10 $ as 10 ¤.
# npm node-pdu 2.1.1 reads its own messages whole.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdu@1.1.0 node-pdu@2.1.1 >/dev/null
cat >main.cjs <<'JS'
const { generate } = require('pdu');
const { parse, Submit } = require('node-pdu');

for (const text of ['Dolazimo u 18', 'ana@primjer.hr', 'Popust 10 $']) {
  const [message] = generate({ text, receiver: '385910000000', encoding: '7bit' });
  const [other] = new Submit('+385910000000', text).getPartStrings();
  console.log(`${parse(message).data.getText()} | ${parse(other).data.getText()}`);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Dolazimo u 1 | Dolazimo u 18
ana¡primjer.h | ana@primjer.hr
Popust 10  | Popust 10 $'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
