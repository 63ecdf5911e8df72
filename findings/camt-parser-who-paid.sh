#!/usr/bin/env bash
# camt-parser 1.1.0, camt.053.001.08: of an incoming payment the payer (Dbtr, DbtrAcct) and the free text
# (RmtInf/Ustrd) are not read, only creditors and structured references: nothing says whose invoice is paid.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent camt-parser@1.1.0 >/dev/null
cat >find.cjs <<'JS'
const { parseCamt053 } = require('camt-parser');

const payment = (id, amount) => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Ana Probić</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>HR1210010051863000160</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Račun 12-1-1</Ustrd></RmtInf></TxDtls>`;
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-19T00:18:37</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-11-19T00:18:37</CreDtTm><Acct><Id><IBAN>HR1723600001101234565</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt>
<ValDt><Dt>2026-11-18</Dt></ValDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>
<NtryDtls>${payment('A', '10.00')}${payment('B', '20.00')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
parseCamt053(xml).then(({ statements }) => {
  const text = JSON.stringify(statements[0].transactions[0].details[0]);
  console.log(['Ana', 'HR1210010051863000160', 'Račun 12-1-1'].map((part) => text.includes(part)).join(' '));
});
JS
seen=$(node find.cjs)
echo "$seen"
wanted='false false false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
