#!/usr/bin/env bash
# factur-x-kit 0.3.1, validate(): what is to be paid (BR-CO-16) is compared as floating point
# and to the last bit, so right invoices with a paid amount are refused: 0.30 less 0.10 is
# 0.20, also of the file that the library itself has just written. Without a paid amount, or
# with 0.05, the same invoice is valid.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent factur-x-kit@0.3.1 >/dev/null
cat >find.mjs <<'JS'
import { FacturX, totalsCalculator } from 'factur-x-kit';

const address = { postcode: '10115', addressLineOne: 'Weg 1', city: 'Berlin', country: 'DE' };
const invoice = (prepaidAmount) =>
  totalsCalculator({
    businessProcessType: 'A1',
    document: { id: 'R1', type: '380', dateOfIssue: { year: 2026, month: 3, day: 2 }, currency: 'EUR' },
    seller: { name: 'Seller', postalAddress: address, taxIdentification: { vatId: 'DE123456789' } },
    buyer: { name: 'Buyer', postalAddress: address },
    invoiceLines: [
      {
        generalLineData: { lineId: '1' },
        productDescription: { name: 'Screw' },
        productPriceAgreement: { productPricing: { basisPricePerItem: 0.24 } },
        delivery: { itemQuantity: { quantity: 1, unit: 'H87' } },
        settlement: { tax: { categoryCode: 'S', rateApplicablePercent: 25 } },
      },
    ],
    paymentInformation: { paymentTerms: { dueDate: { year: 2026, month: 4, day: 1 } } },
    totals: { prepaidAmount },
  });

for (const paid of [0, 0.05, 0.1]) {
  const xml = await (await FacturX.fromObject(invoice(paid))).getXML();
  const due = /<ram:DuePayableAmount>([^<]+)</.exec(xml)[1];
  const { valid, errors } = (await FacturX.fromXML(xml)).validate();
  console.log(`0.30 less ${paid.toFixed(2)} is ${due}: ${valid ? 'valid' : errors.map((e) => e.message.slice(0, 10)).join()}`);
}
JS
seen=$(node find.mjs)
echo "$seen"
wanted='0.30 less 0.00 is 0.30: valid
0.30 less 0.05 is 0.25: valid
0.30 less 0.10 is 0.20: [BR-CO-16]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
