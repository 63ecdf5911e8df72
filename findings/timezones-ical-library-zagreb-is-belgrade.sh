#!/usr/bin/env bash
# npm timezones-ical-library 2.3.2: asked for Europe/Zagreb it returns the block of another name, TZID
# Europe/Belgrade (so also for Ljubljana and Sarajevo). An event with TZID=Europe/Zagreb beside it has no
# zone in its calendar, which RFC 5545 (3.2.19) forbids; only a second value says that the name is
# another.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent timezones-ical-library@2.3.2 >/dev/null
cat >main.mjs <<'JS'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

for (const zone of ['Europe/Zagreb', 'Europe/Ljubljana', 'Europe/Sarajevo', 'Europe/Vienna', 'Europe/Budapest']) {
  const [block, reference] = tzlib_get_ical_block(zone);
  console.log(zone, [tzlib_get_timezones()].flat(2).join().includes(zone), block.match(/TZID:(.*)\r/)[1], reference);
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='Europe/Zagreb true Europe/Belgrade TZID=Europe/Belgrade
Europe/Ljubljana true Europe/Belgrade TZID=Europe/Belgrade
Europe/Sarajevo true Europe/Belgrade TZID=Europe/Belgrade
Europe/Vienna true Europe/Vienna TZID=Europe/Vienna
Europe/Budapest true Europe/Budapest TZID=Europe/Budapest'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
