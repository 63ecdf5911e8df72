#!/usr/bin/env bash
# npm einvoicing 0.0.3, UBL: a credit note that is read and written again is an Invoice: root, lines and
# quantities have other names, only the code 381 is left, which is none for that root in EN 16931
# (BR-CL-01). Besides, what was paid before stands after what is to be paid, and the base quantity before
# the price; the schema of UBL 2.1 wants both the other way round, so no file with either is valid.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent einvoicing@0.0.3 >/dev/null
cat >main.cjs <<'JS'
const { UblReader, UblWriter } = require('einvoicing');

const party = (role) => `<cac:${role}><cac:Party><cbc:EndpointID schemeID="9934">12345678903</cbc:EndpointID>
<cac:PostalAddress><cac:Country><cbc:IdentificationCode>HR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>HR12345678903</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Galeb d.o.o.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;
const amount = (name, value) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
const scheme = '<cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const xml = `<?xml version="1.0" encoding="UTF-8"?><CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>18-1-1</cbc:ID><cbc:IssueDate>2026-11-18</cbc:IssueDate>
<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
${party('AccountingSupplierParty')}${party('AccountingCustomerParty')}
<cac:TaxTotal>${amount('TaxAmount', '25.00')}<cac:TaxSubtotal>${amount('TaxableAmount', '100.00')}${amount('TaxAmount', '25.00')}
<cac:TaxCategory>${scheme}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', '100.00')}${amount('TaxExclusiveAmount', '100.00')}
${amount('TaxInclusiveAmount', '125.00')}${amount('PrepaidAmount', '50.00')}${amount('PayableAmount', '75.00')}</cac:LegalMonetaryTotal>
<cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="H87">1</cbc:CreditedQuantity>${amount('LineExtensionAmount', '100.00')}
<cac:Item><cbc:Name>Ventil</cbc:Name><cac:ClassifiedTaxCategory>${scheme}</cac:ClassifiedTaxCategory></cac:Item>
<cac:Price>${amount('PriceAmount', '100.00')}<cbc:BaseQuantity unitCode="H87">1</cbc:BaseQuantity></cac:Price></cac:CreditNoteLine></CreditNote>`;
(async () => {
  const written = await new UblWriter().write(await new UblReader().read(xml));
  const names = [...written.matchAll(/<(?:\w+:)?(\w+)/g)].map((one) => one[1]);
  for (const wanted of [/^(Invoice|CreditNote)/, /TypeCode$|edQuantity$/, /^(PrepaidAmount|PayableAmount)$/, /^(PriceAmount|BaseQuantity)$/])
    console.log(names.filter((name) => wanted.test(name)).join(' '));
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Invoice InvoiceTypeCode InvoiceLine InvoicedQuantity
InvoiceTypeCode InvoicedQuantity
PayableAmount PrepaidAmount
BaseQuantity PriceAmount'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
