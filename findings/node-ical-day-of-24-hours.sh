#!/usr/bin/env bash
# node-ical 0.26.1: an event of DURATION:P1D that begins at eight in Zagreb on the day
# before the clock goes back ends at 06:00Z, 24 hours later plus nothing: seven o’clock
# there. RFC 5545 (3.3.6) has days as nominal, which is 07:00Z.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-ical@0.26.1 >/dev/null
cat >find.mjs <<'JS'
import ical from 'node-ical';

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261001T080000Z'];
lines.push('DTSTART;TZID=Europe/Zagreb:20261024T080000', 'DURATION:P1D', 'END:VEVENT', 'END:VCALENDAR');
const event = Object.values(ical.sync.parseICS(lines.join('\r\n'))).find((one) => one.type === 'VEVENT');
console.log(event.end.toISOString());
JS
seen=$(TZ=UTC node find.mjs)
echo "$seen"
wanted='2026-10-25T06:00:00.000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
