#!/usr/bin/env bash
# npm rfc5545-rrule 1.1.1: the end of a rule (UNTIL) that is a day, or a time of no zone, is written again
# as a moment of UTC, by the zone of the machine: on a server in UTC 20270101 is 20270101T000000Z, and
# 20270101T080000 gets a Z behind it, an hour later in Zagreb. RFC 5545 (3.3.10) has UNTIL be of the kind
# of DTSTART, so that a rule of whole days which passes through it no longer fits its event.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rfc5545-rrule@1.1.1 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'UTC';
const { RRule } = require('rfc5545-rrule');

for (const until of ['20270101', '20270101T080000', '20270101T080000Z'])
  console.log(until, RRule.fromString(`RRULE:FREQ=DAILY;UNTIL=${until}`).toString());
JS
seen=$(node main.cjs)
echo "$seen"
wanted='20270101 RRULE:FREQ=DAILY;UNTIL=20270101T000000Z
20270101T080000 RRULE:FREQ=DAILY;UNTIL=20270101T080000Z
20270101T080000Z RRULE:FREQ=DAILY;UNTIL=20270101T080000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
