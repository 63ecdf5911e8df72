#!/usr/bin/env bash
# npm svg-path-bounding-box 1.0.4, plans in SVG: the box around a quadratic curve (Q) is right where the curve
# begins at zero and wrong elsewhere: the same curve drawn ten to the right lies between 0 and 5 and is given 0
# to 9.12, and the one that hangs down to -5 is given -1.23 to 6.13. The short form T after a straight line, which
# makes a straight line too (SVG 2, 9.3.7), has a height. Cubic curves (C) are right everywhere.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent svg-path-bounding-box@1.0.4 >/dev/null
cat >main.cjs <<'JS'
const boundingBox = require('svg-path-bounding-box');

for (const path of ['M0 0 Q5 10 10 0', 'M10 0 Q15 10 20 0', 'M10 0 Q15 -10 20 0', 'M0 0 H10 T20 0', 'M10 0 C10 10 20 10 20 0']) {
  const { minY, maxY } = boundingBox(path);
  console.log(path, '=', minY.toFixed(2), maxY.toFixed(2));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='M0 0 Q5 10 10 0 = 0.00 5.00
M10 0 Q15 10 20 0 = 0.00 9.12
M10 0 Q15 -10 20 0 = -1.23 6.13
M0 0 H10 T20 0 = 0.00 5.93
M10 0 C10 10 20 10 20 0 = 0.00 7.50'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
