#!/usr/bin/env bash
# npm sepa 3.0.0, pain.001: the reference of a payment (structuredRemittanceInfo), which every Croatian
# order has, stands inside the element of its type, whose name is misspelt besides (CdorPrtry instead of
# CdOrPrtry). ISO 20022 has it beside the type, CdtrRefInf/Ref: the file fails its schema, and who looks
# where the reference belongs finds none. Validation is on and says nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sepa@3.0.0 @xmldom/xmldom@0.9.8 xpath@0.0.34 >/dev/null
cat >main.mjs <<'JS'
import { DOMParser } from '@xmldom/xmldom';
import * as SEPA from 'sepa';
import xpath from 'xpath';

const order = new SEPA.Document('pain.001.001.09');
Object.assign(order.grpHdr, { id: 'M1', created: new Date(2026, 10, 18), initiatorName: 'Galeb d.o.o.' });
const batch = order.createPaymentInfo();
Object.assign(batch, { debtorName: 'Galeb d.o.o.', debtorIBAN: 'HR1723600001101234565', requestedExecutionDate: new Date(2026, 10, 19) });
order.addPaymentInfo(batch);
const payment = batch.createTransaction();
Object.assign(payment, { creditorName: 'Ana Probic', creditorIBAN: 'HR1210010051863000160', amount: 10, end2endId: 'E1' });
payment.structuredRemittanceInfo = { typeCode: 'SCOR', issuer: 'HR', reference: 'HR0017-1-1' };
batch.addTransaction(payment);

const xml = order.toString();
console.log(xml.match(/<Strd>.*<\/Strd>/)[0]);
const select = xpath.useNamespaces({ p: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' });
const found = select('string(//p:Strd/p:CdtrRefInf/p:Ref)', new DOMParser().parseFromString(xml, 'text/xml'));
console.log(`where it belongs: "${found}"`);
JS
seen=$(node main.mjs)
echo "$seen"
wanted='<Strd><CdtrRefInf><Tp><CdorPrtry><Cd>SCOR</Cd><Issr>HR</Issr><Ref>HR0017-1-1</Ref></CdorPrtry></Tp></CdtrRefInf></Strd>
where it belongs: ""'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
