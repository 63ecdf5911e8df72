#!/usr/bin/env bash
# npm @point-of-sale/receipt-printer-encoder 4.0.1 and esc-pos-encoder 3.0.0: in a QR code or PDF417 each
# Croatian letter becomes a question mark, so a payment code printed on a receipt (EPC069-12, HUB-3:
# UTF-8) pays "?eljko". The same letters as text are right with the code page 852.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @point-of-sale/receipt-printer-encoder@4.0.1 esc-pos-encoder@3.0.0 >/dev/null
cat >main.mjs <<'JS'
import Newer from '@point-of-sale/receipt-printer-encoder';
import Older from 'esc-pos-encoder';

const show = (bytes) => Buffer.from(bytes).toString('latin1').match(/[\x20-\x7e\x80-\xff]*eljko[\x20-\x7e\x80-\xff]*/)[0];
for (const Encoder of [Newer, Older]) {
  console.log('text', Buffer.from(show(new Encoder().codepage('cp852').text('Željko').encode()), 'latin1').toString('hex'));
  console.log('QR', show(new Encoder().qrcode('Željko').encode()));
}
console.log('PDF417', show(new Newer().pdf417('Željko').encode()));
JS
seen=$(node main.mjs)
echo "$seen"
wanted='text a6656c6a6b6f
QR 1P0?eljko
text a6656c6a6b6f
QR 1P0?eljko
PDF417 0P0?eljko'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
