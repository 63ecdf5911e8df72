#!/usr/bin/env bash
# geopy 2.3.0 (Debian python3-geopy 2.3.0-1), Point of a text: a place is taken from the end of it and
# what stands before is left out, without an error: 45,815 15,98 with decimal commas (Zagreb) is 15°
# north, 98° east, and 45 48 54 N 15 58 55 E without signs is 58, 55. A height in metres beside the
# degrees, 45.5 15.5 120m, is 120 minutes, two degrees further east. With decimal points, or with the
# signs of degrees and minutes, the same places are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-geopy=2.3.0-1 python3-geographiclib=2.0-2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
from geopy.point import Point

for text in ('45.815 15.98', '45,815 15,98', '45° 48\' 54" N 15° 58\' 55" E', '45 48 54 N 15 58 55 E', '45.5 15.5 120m'):
    print(text, '=', ' '.join(f'{part:.4f}' for part in Point(text)))
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='45.815 15.98 = 45.8150 15.9800 0.0000
45,815 15,98 = 15.0000 98.0000 0.0000
45° 48'\'' 54" N 15° 58'\'' 55" E = 45.8150 15.9819 0.0000
45 48 54 N 15 58 55 E = 58.0000 55.0000 0.0000
45.5 15.5 120m = 45.5000 17.5000 0.0000'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
