#!/usr/bin/env bash
# npm @we-gold/gpxjs 1.2.0: the last point of a track counts for its way but not for its time. A drive of
# 08:00, 08:10 and 09:00 ends at 08:10 and lasts 600 seconds instead of 3600; one of two points begins and
# ends at the same moment and lasts 0. The distance is that of all points.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @we-gold/gpxjs@1.2.0 xmldom-qsa@1.1.3 >/dev/null
cat >main.mjs <<'JS'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs';
import { DOMParser } from 'xmldom-qsa';

const points = [[45.8, 15.9, '08:00'], [45.81, 15.9, '08:10'], [45.85, 15.9, '09:00']];
for (const count of [3, 2]) {
  const track = points.slice(0, count).map(([lat, lon, time]) => `<trkpt lat="${lat}" lon="${lon}"><time>2026-11-18T${time}:00Z</time></trkpt>`);
  const xml = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${track.join('')}</trkseg></trk></gpx>`;
  const [file, error] = parseGPXWithCustomParser(xml, (text) => new DOMParser().parseFromString(text, 'text/xml'));
  if (error) throw error;
  const { distance, duration } = file.tracks[0];
  console.log(count, 'points', Math.round(distance.total), 'm', duration.totalDuration, 's until', duration.endTime.toISOString());
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='3 points 5560 m 600 s until 2026-11-18T08:10:00.000Z
2 points 1112 m 0 s until 2026-11-18T08:00:00.000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
