#!/usr/bin/env bash
# npm zugferd-generator 1.2.1: demands the quantity of every line and writes it nowhere. The rest is no
# invoice of EN 16931 either, although the README calls it compliant: no billed quantity, no tax of a line, no
# sum without tax and nothing to be paid; the profile is the word ZUGFeRD, dates declared as 102 (YYYYMMDD)
# keep their dashes, and tax numbers stand under schemaId instead of schemeID.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zugferd-generator@1.2.1 >/dev/null
cat >main.cjs <<'JS'
const Generator = require('zugferd-generator');

const xml = new Generator({
  id: '17-1-1', issueDate: '2026-11-18', currency: 'EUR', totalAmount: 37.5,
  supplier: { name: 'Galeb d.o.o.', country: 'HR', taxNumber: 'HR12345678903' },
  customer: { name: 'Ana Probic', country: 'HR' },
  taxTotal: { taxAmount: 7.5, taxPercentage: 25 },
  lineItems: [{ id: '1', description: 'Ventil', quantity: 3, unitPrice: 10, lineTotal: 30 }],
}).toXMLString();
for (const name of ['BilledQuantity', 'ApplicableTradeTax', 'TaxBasisTotalAmount', 'DuePayableAmount'])
  console.log(name, xml.includes(`ram:${name}`));
for (const part of [/<ram:ID>ZUGFeRD/, /format="102">[\d-]+/, /schem\w+="VA"/]) console.log(xml.match(part)[0]);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='BilledQuantity false
ApplicableTradeTax false
TaxBasisTotalAmount false
DuePayableAmount false
<ram:ID>ZUGFeRD
format="102">2026-11-18
schemaId="VA"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
