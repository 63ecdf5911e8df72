#!/usr/bin/env bash
# npm limax 4.2.3, names of files and addresses of pages: the micro of a unit (U+00B5) is transcribed as
# the Greek letter and loses its meaning for another unit: a filter of 5 µm is 5-mm, a thousand times as
# coarse, and a capacitor of 100 µF is 100-mf. npm any-ascii 0.3.3 has um and uF.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts limax@4.2.3 any-ascii@0.3.3 >/dev/null
cat >main.cjs <<'JS'
const limax = require('limax');
const anyAscii = require('any-ascii').default ?? require('any-ascii');

for (const text of ['Filter 5 µm', 'Filter 5 mm', 'Kondenzator 100 µF']) console.log(text, limax(text), anyAscii(text));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Filter 5 µm filter-5-mm Filter 5 um
Filter 5 mm filter-5-mm Filter 5 mm
Kondenzator 100 µF kondenzator-100-mf Kondenzator 100 uF'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
