#!/usr/bin/env bash
# npm @tarikjabiri/dxf 2.9.0: a text of two lines (addMText) is written with its line break as it is. DXF
# has pairs of a code and a value in a line each and \P for the break inside a text, so the second line
# stands where a code belongs and every pair after it is shifted: npm dxf-parser 1.1.2 refuses the
# drawing. With one line it is read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @tarikjabiri/dxf@2.9.0 dxf-parser@1.1.2 >/dev/null
cat >main.cjs <<'JS'
const print = console.log;
console.log = () => {};
const { DxfWriter, point3d } = require('@tarikjabiri/dxf');
const DxfParser = require('dxf-parser');
for (const text of ['Kuhinja 12 m2', 'Kuhinja\n12 m2']) {
  const drawing = new DxfWriter();
  drawing.addMText(point3d(0, 0), 5, text);
  drawing.addLine(point3d(0, 0), point3d(1, 0));
  try {
    print(new DxfParser().parseSync(drawing.stringify()).entities.map(({ type }) => type).join(' '));
  } catch {
    print('refused');
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='MTEXT LINE
refused'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
