#!/usr/bin/env bash
# npm vcf 2.1.2: the escaped comma of a company's name stays escaped when it is read
# ("Galeb\, obrt"), although RFC 6350 (3.4) has it stand for the comma alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 >/dev/null
cat >main.cjs <<'JS'
const vCard = require('vcf');
const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Nada Kovac', 'N:Kovac;Nada;;;', 'ORG:Galeb\\, obrt', 'END:VCARD', ''].join('\r\n');
console.log(new vCard().parse(card).get('org').valueOf());
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Galeb\, obrt'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
