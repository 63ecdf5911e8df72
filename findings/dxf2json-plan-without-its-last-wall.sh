#!/usr/bin/env bash
# npm dxf2json 1.0.3, plans (DXF) to GeoJSON: a closed polyline (flag 1 of group 70, read as shape: true) is written
# without its last side, so a room of 10 by 10 has three walls, 30 instead of 40; and a side that is an arc (42)
# is a straight line. A file whose lines end as on Linux (a line feed alone, as LibreCAD and ezdxf write there) is
# an empty plan, without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dxf2json@1.0.3 >/dev/null
cat >main.cjs <<'JS'
const { DxfParser, toGeojson } = require('dxf2json');

const corner = ([x, y, bulge]) => ['10', x, '20', y, ...(bulge ? ['42', bulge] : [])];
const line = (closed, corners) => ['0', 'LWPOLYLINE', '8', '0', '90', corners.length, '70', closed ? 1 : 0, ...corners.flatMap(corner)];
const plan = [
  '0', 'SECTION', '2', 'ENTITIES',
  ...line(true, [[0, 0], [10, 0], [10, 10], [0, 10]]),
  ...line(false, [[0, 0, 1], [10, 0]]),
  '0', 'ENDSEC', '0', 'EOF',
];
(async () => {
  for (const end of ['\r\n', '\n']) {
    const { features } = toGeojson(await new DxfParser().parseContent(plan.join(end)));
    console.log(JSON.stringify(end), features.length);
    for (const { properties, geometry } of features) console.log(properties.shape, geometry.type, JSON.stringify(geometry.coordinates.map(([x, y]) => [x, y])));
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"\r\n" 2
true LineString [[0,0],[10,0],[10,10],[0,10]]
false LineString [[0,0],[10,0]]
"\n" 0'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
