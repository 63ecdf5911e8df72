#!/usr/bin/env bash
# npm jszpl 2.0.1: a label with Croatian letters has them in UTF-8 but no ^CI28, which
# tells a Zebra printer so; with its usual ^CI0 it prints two other signs for each letter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jszpl@2.0.1 >/dev/null
cat >main.cjs <<'JS'
const { FontFamily, FontFamilyName, Label, PrintDensity, PrintDensityName, Text } = require('jszpl');
const label = new Label();
label.printDensity = new PrintDensity(PrintDensityName['8dpmm']);
label.width = 50;
label.height = 25;
const text = new Text();
text.fontFamily = new FontFamily(FontFamilyName.D);
text.text = 'Brusilica, skladište Đurđevac';
label.content.push(text);
const zpl = label.generateZPL();
console.log('has the letters:', zpl.includes('Đurđevac'), 'has ^CI:', zpl.includes('^CI'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='has the letters: true has ^CI: false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
