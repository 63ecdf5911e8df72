#!/usr/bin/env bash
# npm ean13-lib 0.0.5: the number of an article with its check digit is made as a number, not a text, so one
# that begins with zero, as each UPC of America has it in thirteen digits (0036000291452), comes out with
# eleven (36000291452) and is not valid for the package's own check. Numbers that begin otherwise are refused
# as well until they are made a text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ean13-lib@0.0.5 >/dev/null
cat >main.cjs <<'JS'
const { Ean13Utils } = require('ean13-lib');

for (const base of ['003600029145', '385000123456']) {
  const made = Ean13Utils.generate(base);
  console.log(base, typeof made, made, Ean13Utils.validate(made), Ean13Utils.validate(String(made)));
}
console.log(Ean13Utils.validate('0036000291452'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='003600029145 number 36000291452 false false
385000123456 number 3850001234563 false true
true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
