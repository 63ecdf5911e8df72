#!/usr/bin/env bash
# npm iban-qr-code 1.0.0: the code of a payment (EPC069-12) that is asked for with name, IBAN and amount alone
# has the made-up bank DEZZZYYYXXX and the made-up text "Testsubject" in it; version 002 needs no bank, and
# gets it all the same. The set of letters is said to be 2, ISO 8859-1, which has no Ž.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent iban-qr-code@1.0.0 >/dev/null
cat >main.cjs <<'JS'
const { girocode } = require('iban-qr-code');

const code = girocode({ version: '002', name: 'Željka Probić', iban: 'HR1723600001101234565', amount: '10.50' });
console.log(JSON.stringify(code.split('\n')));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='["BCD","002","2","SCT","DEZZZYYYXXX","Željka Probić","HR1723600001101234565","EUR10.50","","","Testsubject",""]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
