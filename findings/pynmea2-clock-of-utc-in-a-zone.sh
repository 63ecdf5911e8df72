#!/usr/bin/env bash
# pynmea2 1.15.0 (Debian python3-nmea2 1.15.0-4), NMEA 0183: of a sentence ZDA the time is UTC and the zone of
# the receiver stands beside it (the library's own comment says so). datetime glues the two together: 08:05 UTC
# of a receiver that gives one hour is 08:05+01:00, which is 07:05 UTC, and -01 makes it 09:05. Times of RMC,
# which have no zone, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-nmea2=1.15.0-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
from datetime import timezone
import pynmea2

for zone in ('00,00', '01,00', '-01,00'):
    sentence = pynmea2.parse(f'$GPZDA,080500.00,30,11,2026,{zone}')
    print(zone, sentence.datetime.isoformat(), sentence.datetime.astimezone(timezone.utc).strftime('%H:%M UTC'))
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='00,00 2026-11-30T08:05:00+00:00 08:05 UTC
01,00 2026-11-30T08:05:00+01:00 07:05 UTC
-01,00 2026-11-30T08:05:00-01:00 09:05 UTC'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
