#!/usr/bin/env bash
# npm vcard 0.1.0: of several telephones the first alone is kept, so the mobile below the one of the office is
# gone without an error, and of addresses of mail too; a value ends at its first colon: a page is "https" and
# the note "Key: at the neighbour" is "Key". Escaped commas keep their stroke (RFC 6350, 3.4).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vcard@0.1.0 >/dev/null
cat >main.cjs <<'JS'
const VCard = require('vcard');

console.info = () => {}; // it prints what it reads
new VCard().readData([
  'BEGIN:VCARD', 'VERSION:3.0', 'N:Horvat;Ana;;;', 'FN:Ana Horvat', 'ORG:Primorje\\, d.o.o.;Servis',
  'TEL;TYPE=WORK:+38551000000', 'TEL;TYPE=CELL:+385910000000', 'EMAIL;TYPE=WORK:ana@primorje.test', 'EMAIL;TYPE=HOME:ana@posta.test',
  'URL:https://primorje.test:8080/ana', 'NOTE:Key: at the neighbour', 'END:VCARD', '',
].join('\r\n'), (error, card) => {
  for (const field of ['TEL', 'EMAIL', 'URL', 'NOTE', 'ORG']) console.log(field, JSON.stringify(card[field]));
});
JS
seen=$(node main.cjs)
echo "$seen"
wanted='TEL {"type":["WORK"],"value":"+38551000000"}
EMAIL {"type":["WORK"],"value":"ana@primorje.test"}
URL "https"
NOTE "Key"
ORG "Primorje\\, d.o.o. Servis"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
