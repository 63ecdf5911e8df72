#!/usr/bin/env bash
# vobject 0.9.6.1 (Debian python3-vobject 0.9.6.1-2), with the zone Europe/Zagreb of dateutil: the
# calendar says that the clock goes back at four of summer time (DTSTART:…T040000, from +0200), where
# Zagreb, like dateutil itself, has three o'clock, so whoever goes by the calendar has an hour of that
# night wrong. The zone is named CET besides, which is another one in the database of zones.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-vobject=0.9.6.1-2 python3-dateutil=2.8.2-2 python3-six=1.16.0-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
from datetime import datetime, timedelta

import vobject
from dateutil import tz

zagreb = tz.gettz('Europe/Zagreb')
calendar = vobject.iCalendar()
event = calendar.add('vevent')
event.add('uid').value = '1'
event.add('dtstart').value = datetime(2026, 10, 25, 8, tzinfo=zagreb)
lines = calendar.serialize().split('\r\n')
start = lines.index('BEGIN:STANDARD')
print('\n'.join(line for line in lines if line.startswith(('TZID', 'DTSTART;'))))
print('\n'.join(lines[start:lines.index('END:STANDARD')]))
for hour in (0, 1):
    print((datetime(2000, 10, 29, hour, tzinfo=tz.UTC)).astimezone(zagreb).isoformat())
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='TZID:CET
DTSTART;TZID=CET:20261025T080000
BEGIN:STANDARD
DTSTART:20001029T040000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
2000-10-29T02:00:00+02:00
2000-10-29T02:00:00+01:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
