#!/usr/bin/env bash
# npm node-schematron 2.1.0: xs:decimal is reckoned in floating point, so a right invoice is refused: 0.10
# times 3.00 is not 0.30 for it but 0.30000000000000004, and 1.10 and 2.20 are not 3.30. The rules of EN
# 16931 are written with xs:decimal, which is exact in XPath.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-schematron@2.1.0 >/dev/null
cat >main.cjs <<'JS'
const { Schema } = require('node-schematron');

const schema = Schema.fromString(`<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="xs" uri="http://www.w3.org/2001/XMLSchema"/>
  <pattern>
    <rule context="line">
      <assert id="LINE" test="xs:decimal(@quantity) * xs:decimal(@price) = xs:decimal(@net)">
        <value-of select="xs:decimal(@quantity) * xs:decimal(@price)"/></assert>
    </rule>
    <rule context="invoice">
      <assert id="SUM" test="sum(line/xs:decimal(@net)) = xs:decimal(@net)"><value-of select="sum(line/xs:decimal(@net))"/></assert>
    </rule>
  </pattern></schema>`);
for (const xml of [
  '<invoice net="4.00"><line quantity="2" price="2.00" net="4.00"/></invoice>',
  '<invoice net="0.30"><line quantity="0.10" price="3.00" net="0.30"/></invoice>',
  '<invoice net="3.30"><line quantity="1" price="1.10" net="1.10"/><line quantity="1" price="2.20" net="2.20"/></invoice>',
])
  console.log(JSON.stringify(schema.validateString(xml).map(({ assertId, message }) => [assertId, message.trim()])));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='[]
[["LINE","0.30000000000000004"]]
[["SUM","3.3000000000000003"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
