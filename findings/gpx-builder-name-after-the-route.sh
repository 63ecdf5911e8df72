#!/usr/bin/env bash
# npm gpx-builder 6.0.0: the points of a route stand before its name; GPX 1.1 fixes the order in rteType
# (name, cmt, desc, …, rtept), so each file with a named route fails its schema. In a track, whose
# segments stand after the name, the order is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gpx-builder@6.0.0 >/dev/null
cat >main.cjs <<'JS'
const { BaseBuilder, buildGPX } = require('gpx-builder');

const { Point, Route, Segment, Track } = BaseBuilder.MODELS;
const builder = new BaseBuilder();
builder.setRoutes([new Route({ name: 'Obilazak', rtept: [new Point(45.8, 15.9)] })]);
builder.setTracks([new Track([new Segment([new Point(45.8, 15.9)])], { name: 'Obilazak' })]);
const xml = buildGPX(builder.toObject());
console.log(xml.slice(xml.indexOf('xsd">') + 5));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='
  <rte>
    <rtept lat="45.8" lon="15.9"></rtept>
    <name>Obilazak</name>
  </rte>
  <trk>
    <name>Obilazak</name>
    <trkseg>
      <trkpt lat="45.8" lon="15.9"></trkpt>
    </trkseg>
  </trk>
</gpx>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
