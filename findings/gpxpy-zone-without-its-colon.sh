#!/usr/bin/env bash
# gpxpy 1.5.0 (Debian python3-gpxpy 1.5.0-1): the time of a point with its distance from UTC,
# 08:00:00+02:00, is written again without the colon, +0200, which is no xsd:dateTime (XML Schema, part 2,
# 3.2.7.3), so that a file that was valid fails the schema of GPX 1.1. Times in Z are written as they
# were.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-gpxpy=1.5.0-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
import gpxpy

track = gpxpy.parse('''<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="45.8" lon="15.9"><time>2026-07-01T08:00:00+02:00</time></trkpt>
  <trkpt lat="45.8" lon="15.91"><time>2026-07-01T06:10:00Z</time></trkpt></trkseg></trk></gpx>''')
print('\n'.join(line.strip() for line in track.to_xml().split('\n') if '<time>' in line))
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='<time>2026-07-01T08:00:00+0200</time>
<time>2026-07-01T06:10:00Z</time>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
