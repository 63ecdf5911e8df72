#!/usr/bin/env bash
# npm @jscad/dxf-deserializer 2.3.30, plans (DXF): an arc of less than 22.5 degrees, as the wall of a round
# tank or a bend of a pipe is drawn with, becomes a single point that is not a number (NaN), without an error;
# from 22.5 degrees on it is there. The length of a drawing, or the box around it, is NaN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @jscad/dxf-deserializer@2.3.30 >/dev/null
cat >main.cjs <<'JS'
const { deserialize } = require('@jscad/dxf-deserializer');

const drawing = (lines) => ['0', 'SECTION', '2', 'ENTITIES', ...lines, '0', 'ENDSEC', '0', 'EOF', ''].join('\n');
for (const [from, to] of [[0, 90], [0, 23], [0, 22], [350, 10]]) {
  const [arc] = deserialize({ output: 'geometry' }, drawing(['0', 'ARC', '8', '0', '10', '0', '20', '0', '30', '0', '40', '5', '50', from, '51', to]));
  console.log(`arc from ${from} to ${to}:`, arc.points.length, arc.points[0].join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='arc from 0 to 90: 5 5 0
arc from 0 to 23: 2 5 0
arc from 0 to 22: 1 NaN NaN
arc from 350 to 10: 1 NaN NaN'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
