#!/usr/bin/env bash
# npm schematron-runner 1.0.0 and cda-schematron-validator 1.1.12: a pattern without an id, which
# Schematron leaves to the author, is never tried, and the file that breaks it comes out without a fault.
# With an id the first finds it, but as a warning, although flag and role say fatal; the second finds it
# only if the word SHALL stands in the text of the rule, and else says nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent schematron-runner@1.0.0 cda-schematron-validator@1.1.12 >/dev/null
cat >main.cjs <<'JS'
const cda = require('cda-schematron-validator');
const runner = require('schematron-runner');

const file = '<invoice><total currency="USD">1.00</total></invoice>';
const schema = (id, text) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern ${id}><rule context="total">
  <assert id="EUR" flag="fatal" role="fatal" test="@currency = 'EUR'">${text}</assert></rule></pattern></schema>`;
(async () => {
  for (const [id, text] of [['', 'Euros only'], ['id="p"', 'Euros only'], ['id="p"', 'SHALL be euros']]) {
    const found = [await runner.validate(file, schema(id, text)), cda.validate(file, schema(id, text))];
    console.log(id || 'no id', text, JSON.stringify(found.map(({ errors, warnings }) => [errors.length, warnings.length])));
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='no id Euros only [[0,0],[0,0]]
id="p" Euros only [[0,1],[0,0]]
id="p" SHALL be euros [[0,1],[1,0]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
