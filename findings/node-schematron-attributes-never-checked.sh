#!/usr/bin/env bash
# npm node-schematron 2.1.0: a rule whose context is an attribute (@currencyID) is never tried: a file
# that breaks it comes out without a fault, as if it were right. The same test with the element as the
# context is tried and fails.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-schematron@2.1.0 >/dev/null
cat >main.cjs <<'JS'
const { Schema } = require('node-schematron');

for (const [context, test] of [['@currencyID', '. = "EUR"'], ['total', '@currencyID = "EUR"']]) {
  const schema = Schema.fromString(`<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
    <pattern><rule context="${context}"><assert id="EUR" test='${test}'>Euros only</assert></rule></pattern></schema>`);
  const faults = schema.validateString('<invoice><total currencyID="USD">1.00</total></invoice>');
  console.log(context, JSON.stringify(faults.map(({ assertId }) => assertId)));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='@currencyID []
total ["EUR"]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
