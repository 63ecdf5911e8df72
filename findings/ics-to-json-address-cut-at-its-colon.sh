#!/usr/bin/env bash
# npm ics-to-json 2.0.2: a place or text ends at its first colon, "Ulaz: Ilica 3" is "Ulaz", "Sastanak
# 8:30" is "Sastanak 8", and where a line is folded the colon of its second part is dropped. The zone of a
# time (TZID) is lost without an error, and of an event that has DURATION instead of DTEND (RFC 5545,
# 3.6.1) there is neither end nor length.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics-to-json@2.0.2 >/dev/null
cat >main.cjs <<'JS'
const { icsToJson } = require('ics-to-json');

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T080000Z'];
lines.push('DTSTART;TZID=Europe/Zagreb:20261103T080000', 'DURATION:PT1H', 'LOCATION:Ulaz: Ilica 3', 'SUMMARY:Sastanak 8:30');
lines.push('DESCRIPTION:Ponijeti', '  alat: ključ', 'END:VEVENT', 'END:VCALENDAR', '');
console.log(JSON.stringify(icsToJson(lines.join('\r\n'))));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='[{"startDate":"20261103T080000","location":"Ulaz","summary":"Sastanak 8","description":"Ponijeti"}]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
