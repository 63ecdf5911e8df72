#!/usr/bin/env bash
# npm bic-from-iban 1.0.0: the bank is looked up by the running number of its own list instead of by the
# code in the IBAN: 37040044 of Germany, which is Commerzbank in Cologne (COBADEFF), has its first four
# digits taken for row 3704 and comes back as ESSEDE5F362, another bank, so a payment order names a wrong
# bank. For Austria the answer is empty, and a Croatian IBAN throws, although all three are valid for it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bic-from-iban@1.0.0 >/dev/null
cat >main.cjs <<'JS'
const { getBIC, validateIBAN } = require('bic-from-iban');
for (const iban of ['DE89370400440532013000', 'AT611904300234573201', 'HR1210010051863000160']) {
  let found;
  try {
    found = getBIC(iban);
  } catch (error) {
    found = error.code;
  }
  console.log(iban, validateIBAN(iban), JSON.stringify(found));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='DE89370400440532013000 true "ESSEDE5F362"
AT611904300234573201 true ""
HR1210010051863000160 true "MODULE_NOT_FOUND"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
