#!/usr/bin/env bash
# npm convert-units 2.3.4: t, the symbol of the tonne (BIPM, SI brochure), is the American ton of 907.184
# kg; the tonne is called mt. Gravel ordered in t weighs 9 % less than paid, and the list of units a form
# offers says "Ton" for it. The area of a hectare (ha) is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts convert-units@2.3.4 >/dev/null
cat >main.cjs <<'JS'
const convert = require('convert-units');
console.log(convert(1).from('t').to('kg'), convert(1).from('mt').to('kg'), convert(1).from('ha').to('m2'), convert().describe('t').singular, convert().describe('mt').singular);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='907.184 1000 10000 Ton Metric Tonne'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
