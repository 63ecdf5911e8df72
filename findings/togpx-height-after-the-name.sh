#!/usr/bin/env bash
# npm togpx 0.5.4: the height of a place (ele) stands after its name and description; GPX 1.1 fixes the
# order (ele, time, …, name, cmt, desc), so the file fails its schema. In tracks the height is where it
# belongs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts togpx@0.5.4 >/dev/null
cat >main.cjs <<'JS'
const togpx = require('togpx');
const gpx = togpx({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [15.97, 45.81, 120.5] } }] });
console.log(gpx.match(/<wpt.*<\/wpt>/)[0].match(/<(name|desc|ele)>/g).join(' '));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='<name> <desc> <ele>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
