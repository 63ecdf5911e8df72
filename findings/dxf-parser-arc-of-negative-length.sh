#!/usr/bin/env bash
# npm dxf-parser 1.1.2: the angle of an arc that goes over zero degrees is reckoned backwards: from 350 to
# 10 degrees, which DXF always counts anticlockwise, angleLength is -340 degrees instead of 20, so a
# length made of it is 17 times too long and below zero. From 10 to 30 it is 20.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dxf-parser@1.1.2 >/dev/null
cat >main.cjs <<'JS'
const DxfParser = require('dxf-parser');
for (const [from, to] of [[10, 30], [350, 10]]) {
  const file = ['0', 'SECTION', '2', 'ENTITIES', '0', 'ARC', '8', '0', '10', '0.0', '20', '0.0', '40', '5.0', '50', `${from}.0`, '51', `${to}.0`, '0', 'ENDSEC', '0', 'EOF', ''].join('\n');
  const [arc] = new DxfParser().parseSync(file).entities;
  console.log(from, to, Math.round(arc.angleLength * 180 / Math.PI));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='10 30 20
350 10 -340'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
