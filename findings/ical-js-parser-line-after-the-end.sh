#!/usr/bin/env bash
# npm ical-js-parser 0.7.4: a calendar that is read and written again has a line "E:EN" between END:VEVENT
# and END:VCALENDAR and a line of a colon alone, which no calendar has; its alarm stands behind the end of
# its event, and an attendee without a name is written letter by letter as parameters (0=m;1=a;2=i …) and
# has no address left. Line ends are line feeds alone (RFC 5545, 3.1: CRLF).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-js-parser@0.7.4 >/dev/null
cat >main.cjs <<'JS'
const parser = require('ical-js-parser').default;

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T080000Z'];
lines.push('DTSTART:20261103T080000Z', 'ATTENDEE;CN=Ana:mailto:ana@example.hr', 'ATTENDEE:mailto:i@b.hr');
lines.push('BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '');
console.log(parser.toString(parser.toJSON(lines.join('\r\n'))).replaceAll('\r', '\\r'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='BEGIN:VCALENDAR
PRODID:x
VERSION:2.0
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T080000Z
DTSTART:20261103T080000Z
ATTENDEE;CN=Ana:mailto:ana@example.hr
ATTENDEE;0=m;1=a;2=i;3=l;4=t;5=o;6=:;7=i;8=@;9=b;10=.;11=h;12=r:mailto:
:
END:VEVENT
E:EN
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:x
TRIGGER:-PT15M
END:VALARM
END:VCALENDAR'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
