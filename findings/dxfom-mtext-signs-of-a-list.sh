#!/usr/bin/env bash
# npm @dxfom/mtext 0.4.0, texts of plans (DXF): what AutoCAD writes about a paragraph stays in the text without
# its stroke: an item of a list (\pi-2,l2,t2;Ventil) reads "pi-2,l2,t2;Ventil", a colour of its own
# (\c255;Pozor) "c255;Pozor", and the blank at which no line breaks (\~) is a tilde: "3~m". Nothing tells
# it from what somebody wrote. Fonts, heights and fractions are taken apart as the README shows.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @dxfom/mtext@0.4.0 >/dev/null
cat >main.cjs <<'JS'
const { parseDxfMTextContent } = require('@dxfom/mtext');

for (const text of [String.raw`\A1;Ventil`, String.raw`\pi-2,l2,t2;Ventil`, String.raw`\c255;Pozor`, String.raw`3\~m`])
  console.log(text, JSON.stringify(parseDxfMTextContent(text)));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='\A1;Ventil [{"A":1},"Ventil"]
\pi-2,l2,t2;Ventil ["pi-2,l2,t2;Ventil"]
\c255;Pozor ["c255;Pozor"]
3\~m ["3~m"]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
