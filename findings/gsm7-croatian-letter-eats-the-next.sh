#!/usr/bin/env bash
# npm gsm7 1.3.1, text of an SMS: a letter that the alphabet of GSM (3GPP TS 23.038) lacks is written as
# the escape sign, so it takes the letter after it along: "Dođemo" arrives as "Do€mo", "ć(" as "{", other
# pairs as the word "undefined". No error is raised. npm node-sms-pdu 0.3.0 sends such a text in UCS-2, as
# it stands.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gsm7@1.3.1 node-sms-pdu@0.3.0 >/dev/null
cat >main.cjs <<'JS'
const gsm7 = require('gsm7');
const pdu = require('node-sms-pdu');

for (const text of ['Dođemo sutra', 'Čekamo Vas', 'Katić (Split)', 'Kati\u0107(Split)']) {
  console.log(`${text} | ${gsm7.decode(gsm7.encode(text))} | ${pdu.parse(pdu.generateSubmit('+385910000000', text)[0].hex).text}`);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Dođemo sutra | Do€mo sutra | Dođemo sutra
Čekamo Vas | €kamo Vas | Čekamo Vas
Katić (Split) | Katiundefined(Split) | Katić (Split)
Katić(Split) | Kati{Split) | Katić(Split)'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
