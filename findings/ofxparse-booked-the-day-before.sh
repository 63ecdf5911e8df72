#!/usr/bin/env bash
# ofxparse 0.21 (Debian python3-ofxparse 0.21-2), bank statements in OFX: a day that the bank gives with
# its zone, 20261103000000[+1:CET], is turned into UTC and the zone is dropped, so that what was booked on
# 3 November is dated 2 November, 23:00, and what was on the first of a month falls into the month before.
# A day without a zone stays.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-ofxparse=0.21-2 python3-bs4=4.11.2-2 python3-soupsieve=2.3.2-1 python3-lxml=4.9.2-1+deb12u1 python3-six=1.16.0-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
import io

from ofxparse import OfxParser


def entry(posted):
    return f'<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>{posted}<TRNAMT>10.00<FITID>{posted}<NAME>x</STMTTRN>'


days = ''.join(map(entry, ('20261103000000[+1:CET]', '20261201000000[+1:CET]', '20261103')))
text = f'''OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261201<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>2360000<ACCTID>1101234565<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261201{days}</BANKTRANLIST>
<LEDGERBAL><BALAMT>30.00<DTASOF>20261201</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'''
for transaction in OfxParser.parse(io.BytesIO(text.encode())).account.statement.transactions:
    print(transaction.id, '=', transaction.date)
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='20261103000000[+1:CET] = 2026-11-02 23:00:00
20261201000000[+1:CET] = 2026-11-30 23:00:00
20261103 = 2026-11-03 00:00:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
