#!/usr/bin/env bash
# npm @maphubs/tokml 0.6.1: a zero among the data of a place is written as an empty value (costs of 0, no
# faults found); npm tokml 0.4.0, which it comes from, writes 0. npm @placemarkio/tokml 0.3.9 writes the
# zero, but "null" as a text for what has no value, and drops the height of each point.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @maphubs/tokml@0.6.1 @placemarkio/tokml@0.3.9 tokml@0.4.0 >/dev/null
cat >main.mjs <<'JS'
import maphubs from '@maphubs/tokml';
import { toKML } from '@placemarkio/tokml';
import tokml from 'tokml';

const map = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { faults: 0, keeper: null }, geometry: { type: 'Point', coordinates: [15.97, 45.81, 120.5] } }] };
for (const write of [tokml, maphubs, toKML]) {
  console.log((write.default ?? write)(map).match(/<(value|coordinates)>.*?<\/\1>/g).join(' '));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='<value>0</value> <value></value> <coordinates>15.97,45.81,120.5</coordinates>
<value></value> <value></value> <coordinates>15.97,45.81,120.5</coordinates>
<value>0</value> <value>null</value> <coordinates>15.97,45.81</coordinates>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
