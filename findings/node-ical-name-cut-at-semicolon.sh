#!/usr/bin/env bash
# node-ical 0.26.1: of ATTENDEE;CN="Božić; Marko" the name ends at the semicolon and keeps
# the opening quotation mark, although what stands within the marks is one value (RFC 5545,
# 3.1). The address is read right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-ical@0.26.1 >/dev/null
cat >find.mjs <<'JS'
import ical from 'node-ical';

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261001T080000Z'];
lines.push('DTSTART:20261128T080000Z', 'ATTENDEE;CN="Božić; Marko":mailto:m@x.test', 'END:VEVENT', 'END:VCALENDAR');
const event = Object.values(ical.sync.parseICS(lines.join('\r\n'))).find((one) => one.type === 'VEVENT');
console.log(event.attendee.params.CN, event.attendee.val);
JS
seen=$(TZ=UTC node find.mjs)
echo "$seen"
wanted='"Božić mailto:m@x.test'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
