#!/usr/bin/env bash
# npm jszpl 2.0.1: the text of a label goes into its field as it is. "DN^20" ends in a
# command for the printer (^20) and the label loses the rest; ZPL has ^FH for such signs.
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
text.text = 'Valve DN^20 left';
label.content.push(text);
console.log(label.generateZPL().split('\n').filter((line) => /\^F[DH]/.test(line)).join('\n'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='^FDValve DN^20 left^FS'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
