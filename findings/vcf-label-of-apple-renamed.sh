#!/usr/bin/env bash
# npm vcf 2.1.2: a card read and written again names Apple's label X-AB-LABEL instead of
# X-ABLabel, so the label of a number is lost on the way back to the address book.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 >/dev/null
cat >main.cjs <<'JS'
const vCard = require('vcf');
const card = [
  'BEGIN:VCARD', 'VERSION:3.0', 'FN:Nada Kovac', 'N:Kovac;Nada;;;',
  'item1.TEL:+385915550101', 'item1.X-ABLabel:_$!<Work>!$_', 'END:VCARD', '',
].join('\r\n');
console.log(new vCard().parse(card).toString('3.0').split(/\r?\n/).filter((line) => /label/i.test(line)).join('\n'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='item1.X-AB-LABEL:_$!<Work>!$_'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
