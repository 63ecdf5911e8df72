#!/usr/bin/env bash
# @e-invoice-eu/core 2.3.4, UBL: a credit note (381) is written as an invoice with another
# root. UBL 2.1 wants its TaxPointDate before the type code and knows no ProjectReference
# there (EN 16931 puts the project into AdditionalDocumentReference, type 50), so the file
# fails the schema; and its due day, which belongs into PaymentMeans/PaymentDueDate, is
# dropped without a word. The same values as an invoice (380) are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @e-invoice-eu/core@2.3.4 >/dev/null
cat >find.mjs <<'JS'
import { InvoiceService } from '@e-invoice-eu/core';

const party = (name, oib) => ({
  'cac:Party': {
    'cbc:EndpointID': oib, 'cbc:EndpointID@schemeID': '9934',
    'cac:PostalAddress': { 'cbc:CityName': 'Split', 'cac:Country': { 'cbc:IdentificationCode': 'HR' } },
    'cac:PartyTaxScheme': [{ 'cbc:CompanyID': `HR${oib}`, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }],
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  },
});
const buyer = party('Buyer', '12345678903');
buyer['cac:Party']['cac:PartyTaxScheme'] = buyer['cac:Party']['cac:PartyTaxScheme'][0];
const eur = (name, value) => ({ [name]: value, [`${name}@currencyID`]: 'EUR' });
const vat = { 'cbc:ID': 'S', 'cbc:Percent': '25', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
const invoice = (type) => ({
  'ubl:Invoice': {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017', 'cbc:ProfileID': 'P9', 'cbc:ID': '1-1-1', 'cbc:IssueDate': '2026-03-02',
    'cbc:DueDate': '2026-04-01', 'cbc:InvoiceTypeCode': type, 'cbc:TaxPointDate': '2026-03-01', 'cbc:DocumentCurrencyCode': 'EUR',
    'cac:ProjectReference': { 'cbc:ID': 'Hotel' },
    'cac:AccountingSupplierParty': party('Seller', '94577403194'),
    'cac:AccountingCustomerParty': buyer,
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': '30', 'cac:PayeeFinancialAccount': { 'cbc:ID': 'HR1210010051863000160' } }],
    'cac:TaxTotal': [{ ...eur('cbc:TaxAmount', '25.00'), 'cac:TaxSubtotal': [{ ...eur('cbc:TaxableAmount', '100.00'), ...eur('cbc:TaxAmount', '25.00'), 'cac:TaxCategory': vat }] }],
    'cac:LegalMonetaryTotal': {
      ...eur('cbc:LineExtensionAmount', '100.00'), ...eur('cbc:TaxExclusiveAmount', '100.00'),
      ...eur('cbc:TaxInclusiveAmount', '125.00'), ...eur('cbc:PayableAmount', '125.00'),
    },
    'cac:InvoiceLine': [{
      'cbc:ID': '1', 'cbc:InvoicedQuantity': '1', 'cbc:InvoicedQuantity@unitCode': 'HUR', ...eur('cbc:LineExtensionAmount', '100.00'),
      'cac:Item': { 'cbc:Name': 'Work', 'cac:ClassifiedTaxCategory': vat }, 'cac:Price': eur('cbc:PriceAmount', '100.00'),
    }],
  },
});
const silent = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
for (const type of ['380', '381']) {
  const xml = await new InvoiceService(silent).generate(invoice(type), { format: 'UBL', lang: 'en' });
  const order = xml.match(/<(?:cbc:(?:DueDate|PaymentDueDate|TaxPointDate|InvoiceTypeCode|CreditNoteTypeCode)|cac:ProjectReference)>/g);
  console.log(/<(\w+) xmlns=/.exec(xml)[1], order.map((name) => name.slice(5, -1)).join(' '));
}
JS
seen=$(node find.mjs)
echo "$seen"
wanted='Invoice DueDate InvoiceTypeCode TaxPointDate ProjectReference
CreditNote CreditNoteTypeCode TaxPointDate ProjectReference'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
