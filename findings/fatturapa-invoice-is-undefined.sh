#!/usr/bin/env bash
# npm @digitalia/fatturapa 1.3.1, Italian e-invoices: fpa2js, called as its README has it or with its
# defaults, gives back undefined for a right invoice, without an error; only with valuesOnly, which drops the
# root that fpa2xml needs, there is an object, and with validate alone it raises. By way of fpa2json there is
# one with its root, in which the ampersand of a description stays &amp; as in the file, so a search for
# "pipes & fittings" finds nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @digitalia/fatturapa@1.3.1 >/dev/null
cat >main.cjs <<'JS'
const { fpa2js, fpa2json, fpa2xml } = require('@digitalia/fatturapa');

const invoice = '<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">'
  + '<FatturaElettronicaBody><DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Tubi &amp; raccordi</Descrizione></DettaglioLinee></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>';
const lines = (object) => object && JSON.stringify((object['p:FatturaElettronica'] || object).FatturaElettronicaBody.DatiBeniServizi);
for (const options of [undefined, { validate: false, valuesOnly: false }, { validate: true, valuesOnly: false }, { validate: false, valuesOnly: true }]) {
  let read;
  try {
    read = lines(fpa2js(invoice, options));
  } catch (error) {
    read = error.message;
  }
  console.log(JSON.stringify(options), '|', read);
}
const whole = JSON.parse(fpa2json(invoice, { validate: false }));
console.log(lines(whole), '|', fpa2xml(whole, { validate: false }).match(/<Descrizione>.*?<\/Descrizione>/)[0]);
JS
seen=$(node main.cjs)
echo "$seen"
wanted="undefined | undefined
{\"validate\":false,\"valuesOnly\":false} | undefined
{\"validate\":true,\"valuesOnly\":false} | Cannot read properties of undefined (reading 'replace')
{\"validate\":false,\"valuesOnly\":true} | {\"DettaglioLinee\":{\"NumeroLinea\":\"1\",\"Descrizione\":\"Tubi &amp; raccordi\"}}
{\"DettaglioLinee\":{\"NumeroLinea\":\"1\",\"Descrizione\":\"Tubi &amp; raccordi\"}} | <Descrizione>Tubi &amp; raccordi</Descrizione>"
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
