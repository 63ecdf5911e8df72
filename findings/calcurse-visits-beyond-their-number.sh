#!/usr/bin/env bash
# calcurse 4.7.1 (Debian calcurse 4.7.1-1), import of a calendar: four daily visits of which two are cancelled
# (COUNT=4 with two days in EXDATE) are two by RFC 5545 (3.8.5.1: the rule makes the set, then days are taken
# out of it), on 4 and 7 January. Here the end is moved by the cancelled days and there are two more, on the
# 8th and 9th. What it exports has neither UID nor DTSTAMP, which every event has to have (3.6.1), and no
# zone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q calcurse=4.7.1-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.sh <<'SH'
mkdir data
calendar() { printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//EN BEGIN:VEVENT UID:1 DTSTAMP:20261101T000000Z "$@" SUMMARY:Visit END:VEVENT END:VCALENDAR; }
calendar DTSTART:20270104T080000Z DTEND:20270104T090000Z 'RRULE:FREQ=DAILY;COUNT=4' EXDATE:20270105T080000Z,20270106T080000Z >visits.ics
usr/bin/calcurse -q -D data -i visits.ics >/dev/null
for day in 04 05 06 07 08 09 10; do echo "2027-01-$day: $(usr/bin/calcurse -q -D data -d 01/$day/2027 | grep -c Visit)"; done
usr/bin/calcurse -q -D data -xical | tr -d '\r' | sed -n '/BEGIN:VEVENT/,/END:VEVENT/p'
SH
seen=$(TZ=Europe/Zagreb HOME=$work bash main.sh)
echo "$seen"
wanted='2027-01-04: 1
2027-01-05: 0
2027-01-06: 0
2027-01-07: 1
2027-01-08: 1
2027-01-09: 1
2027-01-10: 0
BEGIN:VEVENT
DTSTART:20270104T090000
DURATION:P0DT1H0M0S
RRULE:FREQ=DAILY;UNTIL=20270109T090000
EXDATE:20270105T090000,20270106T090000
SUMMARY:Visit
END:VEVENT'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
