#!/usr/bin/env bash
# npm vcard-parser 1.0.0 and vcard 0.1.0: where a long line of a card is folded between two words (RFC
# 2426, 2.6: one blank is the mark of the fold, the next belongs to the text) both drop all blanks:
# "ugovor o održavanju" is read as "ugovor oodržavanju". Of two telephones the second package keeps the
# first alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vcard-parser@1.0.0 vcard@0.1.0 >/dev/null
cat >main.cjs <<'JS'
const VCard = require('vcard');
const { parse } = require('vcard-parser');

const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Galeb;;;;', 'FN:Galeb', 'NOTE:ugovor o', '  održavanju', 'TEL:+38514567890', 'TEL:+38514567891', 'END:VCARD', ''].join('\r\n');
const parsed = parse(card);
console.log(parsed.note[0].value, parsed.tel.length);
const print = console.log;
console.info = () => {};
new VCard().readData(card, (error, read) => print(read.NOTE, JSON.stringify(read.TEL)));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='ugovor oodržavanju 2
ugovor oodržavanju "+38514567890"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
