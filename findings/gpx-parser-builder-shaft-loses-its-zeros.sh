#!/usr/bin/env bash
# npm gpx-parser-builder 1.2.0: a file that is read and written again has other places: a name that looks like
# a number becomes one, so shaft 0017 is 17 and 1E5 is 100000, and the same goes for descriptions. The bounds
# of the file lose their four edges, without which they are not valid (boundsType), and extensions are written
# before a link, which GPX 1.1 has before them. A route of a single point raises an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gpx-parser-builder@1.2.0 >/dev/null
cat >main.mjs <<'JS'
import GPX from 'gpx-parser-builder';

const written = (inner) => {
  try {
    return GPX.parse(`<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`).toString().replace(/\n\s*/g, '').replace(/^.*?xsd">/, '');
  } catch (error) {
    return error.message;
  }
};
for (const inner of [
  '<wpt lat="45.81" lon="15.98"><name>0017</name><desc>1E5</desc></wpt>',
  '<wpt lat="45.81" lon="15.98"><name>RO-17</name><link href="https://a.test"/><extensions><x xmlns="urn:x">1</x></extensions></wpt>',
  '<metadata><time>2026-12-01T07:00:00Z</time><bounds minlat="45" minlon="15" maxlat="46" maxlon="16"/></metadata>',
  '<rte><rtept lat="45.81" lon="15.98"/></rte>',
]) console.log(written(inner).replace(/></g, '> <'));
JS
seen=$(node main.mjs)
echo "$seen"
wanted='<wpt lat="45.81" lon="15.98"> <name>17</name> <desc>100000</desc> </wpt> </gpx>
<wpt lat="45.81" lon="15.98"> <name>RO-17</name> <extensions> <x xmlns="urn:x">1</x> </extensions> <link href="https://a.test"> </link> </wpt> </gpx>
<metadata> <time>2026-12-01T07:00:00Z</time> <bounds> </bounds> </metadata> </gpx>
object.rtept.map is not a function'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
