#!/usr/bin/env bash
# npm node-ofx-parser 0.5.1, bank statements in OFX: the ampersand of a payer's name, which the file has
# as &amp; as its format wants, is read as "&amp;amp;amp;", so the payer is not found again. npm
# ofx-data-extractor 1.5.0 leaves it as &amp;; npm ofx-js 1.1.1 reads the name right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0 ofx-js@1.1.1 >/dev/null
cat >main.cjs <<'JS'
const { Ofx } = require('ofx-data-extractor');
const nodeOfx = require('node-ofx-parser');
const ofxJs = require('ofx-js');

const head = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n';
const lines = ['<OFX>', '<BANKMSGSRSV1>', '<STMTTRNRS>', '<STMTRS>', '<BANKTRANLIST>', '<STMTTRN>', '<TRNTYPE>CREDIT', '<DTPOSTED>20261130', '<TRNAMT>12.50', '<FITID>1', '<NAME>Galeb &amp; sin', '</STMTTRN>', '<STMTTRN>', '<TRNTYPE>CREDIT', '<DTPOSTED>20261130', '<TRNAMT>3.00', '<FITID>2', '<NAME>Ana', '</STMTTRN>', '</BANKTRANLIST>', '</STMTRS>', '</STMTTRNRS>', '</BANKMSGSRSV1>', '</OFX>'];
const name = ({ OFX }) => OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN[0].NAME;
const file = head + lines.join('\n');
ofxJs.parse(file).then((read) => console.log([name(read), name(nodeOfx.parse(file)), new Ofx(file).getBankTransferList()[0].NAME].join(' | ')));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Galeb & sin | Galeb &amp;amp;amp; sin | Galeb &amp; sin'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
