#!/usr/bin/env bash
# npm rrule-temporal 2.2.8: a daily visit at 02:30 is not held at all on the day on which the clock skips that
# hour: after 28 March 2026 comes the 30th, although RFC 5545 (3.3.10 with 3.3.5) has it an hour later by the
# clock, at 03:30. A rule of every hour (FREQ=HOURLY) goes by the clock as well: in the night in which it goes
# back there are two hours between 02:30 and 03:30, where the same rule in UTC has one more.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rrule-temporal@2.2.8 >/dev/null
cat >main.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal';

for (const [start, rule] of [[';TZID=Europe/Zagreb:20260328T023000', 'FREQ=DAILY;COUNT=3'], [';TZID=Europe/Zagreb:20261025T013000', 'FREQ=HOURLY;COUNT=4'], [':20261024T233000Z', 'FREQ=HOURLY;COUNT=4']]) {
  const all = new RRuleTemporal({ rruleString: `DTSTART${start}\nRRULE:${rule}` }).all();
  console.log(start, rule, all.map((at) => at.toInstant().toString()).join(' '));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted=';TZID=Europe/Zagreb:20260328T023000 FREQ=DAILY;COUNT=3 2026-03-28T01:30:00Z 2026-03-30T00:30:00Z 2026-03-31T00:30:00Z
;TZID=Europe/Zagreb:20261025T013000 FREQ=HOURLY;COUNT=4 2026-10-24T23:30:00Z 2026-10-25T00:30:00Z 2026-10-25T02:30:00Z 2026-10-25T03:30:00Z
:20261024T233000Z FREQ=HOURLY;COUNT=4 2026-10-24T23:30:00Z 2026-10-25T00:30:00Z 2026-10-25T01:30:00Z 2026-10-25T02:30:00Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
