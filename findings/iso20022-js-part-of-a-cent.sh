#!/usr/bin/env bash
# npm iso20022.js 0.0.15, camt.053: amounts, which it gives in cents, are multiplied in floating point:
# 19.99 is 1998.9999999999998 and 4.35 434.99999999999994, so no invoice of 1999 is found. A booking that
# is taken back (RvslInd true) says reversal: false, and of the payments of a batch neither the amount nor
# the payer's reference (AmtDtls/TxAmt, EndToEndId) is read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15 >/dev/null
cat >main.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';

const account = '<Acct><Id><IBAN>HR1723600001101234565</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>ZABAHR2X</BIC></FinInstnId></Svcr></Acct>';
const entry = (amount) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-30</Dt></BookgDt><ValDt><Dt>2026-11-30</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>
  <NtryDtls><TxDtls><Refs><EndToEndId>HR00-17-1-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
  <RmtInf><Ustrd>17/1/1</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-30T12:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-30T12:00:00</CreDtTm>
  <FrToDt><FrDtTm>2026-11-30T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>${account}
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
  ${['19.99', '4.35', '20.00'].map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
for (const { amount, reversal, transactions } of CashManagementEndOfDayReport.fromXML(xml).statements[0].entries)
  console.log(amount, reversal, JSON.stringify(transactions));
JS
seen=$(node main.mjs)
echo "$seen"
wanted='1998.9999999999998 false [{"remittanceInformation":"17/1/1"}]
434.99999999999994 false [{"remittanceInformation":"17/1/1"}]
2000 false [{"remittanceInformation":"17/1/1"}]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
