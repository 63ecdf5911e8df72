#!/usr/bin/env bash
# gpsbabel 1.8.0 (Debian gpsbabel 1.8.0+ds-5), a track from GPX to NMEA 0183: GPX says how a place was got
# (fix) only if the receiver did, and without it every sentence is marked as void (RMC status V, GGA quality
# 0), so the same program reads not one of the points again, without an error. With fix 3d in the file all are
# there. In GeoJSON a height of 0, sea level, is left out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q gpsbabel=1.8.0+ds-5 libshp2=1.5.0-3+b1 libqt5core5a=5.15.8+dfsg-11+deb12u3 libdouble-conversion3=3.2.1-1 libpcre2-16-0=10.42-1+deb12u2 libusb-1.0-0=2:1.0.26-1 libicu72=72.1-3+deb12u1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.sh <<'SH'
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu:lib/x86_64-linux-gnu
track() { echo "<?xml version='1.0' encoding='UTF-8'?><gpx version='1.1' creator='x' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>
<trkpt lat='45.81' lon='15.98'><ele>0</ele><time>2026-12-01T08:00:00Z</time>$1</trkpt><trkpt lat='45.82' lon='15.98'><ele>10</ele><time>2026-12-01T08:00:05Z</time>$1</trkpt></trkseg></trk></gpx>"; }
for fix in '' '<fix>3d</fix>'; do
  track "$fix" >day.gpx
  usr/bin/gpsbabel -i gpx -f day.gpx -o nmea -F day.nmea
  grep RMC day.nmea | head -1 | tr -d '\r'
  echo "read again: $(usr/bin/gpsbabel -t -i nmea -f day.nmea -o gpx -F - | grep -c '<trkpt') of 2 points"
done
usr/bin/gpsbabel -i gpx -f day.gpx -o geojson -F - | tr -d ' \n' | grep -o '"coordinates":[^a-z]*\]\]'
SH
seen=$(bash main.sh)
echo "$seen"
wanted='$GPRMC,080000.000,V,4548.600,N,01558.800,E,0.00,0.00,011226,,*10
read again: 0 of 2 points
$GPRMC,080000.000,A,4548.600,N,01558.800,E,0.00,0.00,011226,,*07
read again: 2 of 2 points
"coordinates":[[15.98,45.81],[15.98,45.82,10]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
