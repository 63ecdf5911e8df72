#!/usr/bin/env bash
# npm makerjs 0.19.2, plans from SVG to DXF: the flags of an arc are one digit each and need nothing between
# them and what follows (SVG 2, 9.3.9), as programs that shorten drawings write it: a5 5 0 0110 0 is a5 5 0 0
# 1 10 0. importer.fromSVGPathData takes 0110 for a number: the arc and all after it is NaN, without an error,
# and so is the DXF that goes to the cutter. npm svg-path-bbox 2.1.0 reads both alike.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts makerjs@0.19.2 svg-path-bbox@2.1.0 >/dev/null
cat >main.cjs <<'JS'
const makerjs = require('makerjs');
const { svgPathBbox } = require('svg-path-bbox');

for (const path of ['M0 0a5 5 0 0 1 10 0V10H0Z', 'M0 0a5 5 0 0110 0V10H0Z']) {
  const plan = makerjs.importer.fromSVGPathData(path);
  const { width, height } = makerjs.measure.modelExtents(plan) || {};
  console.log(path, '|', width, height, '| NaN in the DXF:', makerjs.exporter.toDXF(plan).split('NaN').length - 1, '|', svgPathBbox(path).join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='M0 0a5 5 0 0 1 10 0V10H0Z | 10 15 | NaN in the DXF: 0 | 0 -5 10 10
M0 0a5 5 0 0110 0V10H0Z | NaN NaN | NaN in the DXF: 5 | 0 -5 10 10'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
