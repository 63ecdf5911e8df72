#!/usr/bin/env bash
# npm i18n-zipcodes 1.0.3, a form for addresses: of countries it names as supported every real code of some is
# refused: those of Serbia, which have five digits (11000 Belgrade; only six are accepted), those of Ireland
# (Eircode, since 2015), and those of Britain as they are written, with their blank (EC1A 1BB). The blanks of
# Czech, Greek and Dutch codes are accepted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent i18n-zipcodes@1.0.3 >/dev/null
cat >main.cjs <<'JS'
const accepted = require('i18n-zipcodes');

const codes = { HR: '10000', RS: '11000', IE: 'A65 F4E2', GB: 'EC1A 1BB', CZ: '110 00', GR: '104 31', NL: '1012 AB' };
for (const [country, code] of Object.entries(codes)) console.log(country, code, accepted(country, code));
console.log('RS 110000', accepted('RS', '110000'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='HR 10000 true
RS 11000 false
IE A65 F4E2 false
GB EC1A 1BB false
CZ 110 00 true
GR 104 31 true
NL 1012 AB true
RS 110000 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
