#!/usr/bin/env bash
# node-ical 0.26.1: CATEGORIES are split at commas that are part of a name, written as \,
# (RFC 5545, 3.3.11): of two categories it reads three, the first with a backslash. In
# SUMMARY of the same event it reads the same sign right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-ical@0.26.1 >/dev/null
cat >find.mjs <<'JS'
import ical from 'node-ical';

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261001T080000Z'];
lines.push('DTSTART:20261128T080000Z', 'SUMMARY:Klima\\, servis', 'CATEGORIES:Klima\\, servis,Hitno', 'END:VEVENT', 'END:VCALENDAR');
const event = Object.values(ical.sync.parseICS(lines.join('\r\n'))).find((one) => one.type === 'VEVENT');
console.log(JSON.stringify([event.summary, event.categories]));
JS
seen=$(TZ=UTC node find.mjs)
echo "$seen"
wanted='["Klima, servis",["Klima\\","servis","Hitno"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
