#!/usr/bin/env bash
# npm ics-js 0.10.2: a line break in a text is written as the mark of a folded line, so that a reader (npm
# ical.js 2.2.1) glues two lines together: "Zvono 2" and "Ključ kod susjeda" are "Zvono 2Ključ kod
# susjeda". Commas and backslashes are not escaped as RFC 5545 (3.3.11) wants it, so C:\novo becomes two
# lines. Moments are written without the Z of UTC, also DTSTAMP, which has to have it (3.8.7.2).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics-js@0.10.2 ical.js@2.2.1 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'UTC';
const { VCALENDAR, VEVENT } = require('ics-js');

const event = new VEVENT();
event.addProp('UID', '1');
event.addProp('DTSTAMP', new Date('2026-11-03T08:00:00Z'));
event.addProp('DTSTART', new Date('2026-11-03T08:00:00Z'));
event.addProp('DESCRIPTION', 'Zvono 2\nKljuč kod susjeda, C:\\novo');
const calendar = new VCALENDAR();
calendar.addProp('VERSION', 2);
calendar.addProp('PRODID', 'x');
calendar.addComponent(event);
const text = calendar.toString();
console.log(text.split('\r\n').slice(3, 8).join('\n'));
import('ical.js').then(({ default: ical }) =>
  console.log('read:', new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent').getFirstPropertyValue('description')));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='BEGIN:VEVENT
UID:1
DTSTAMP:20261103T080000
DTSTART:20261103T080000
DESCRIPTION:Zvono 2
read: Zvono 2Ključ kod susjeda, C:
ovo'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
