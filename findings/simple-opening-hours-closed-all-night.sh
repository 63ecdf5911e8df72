#!/usr/bin/env bash
# npm simple-opening-hours 0.1.1: hours over midnight (Fr 22:00-06:00) are never open, also at 23:00 of
# that Friday, and hours without days (08:00-16:00, which OpenStreetMap has for every day) are closed on
# all. Nothing is raised. npm opening_hours 3.15.0, the reference of OpenStreetMap, has them open.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-opening-hours@0.1.1 opening_hours@3.15.0 >/dev/null
cat >main.cjs <<'JS'
const { SimpleOpeningHours } = require('simple-opening-hours');
const OpeningHours = require('opening_hours');

for (const [hours, moment] of [['Mo-Fr 08:00-16:00', '2026-11-30T09:00'], ['08:00-16:00', '2026-11-30T09:00'], ['Fr 22:00-06:00', '2026-11-27T23:00'], ['Fr 22:00-06:00', '2026-11-28T05:00']]) {
  console.log(hours, moment, new SimpleOpeningHours(hours).isOpenOn(new Date(moment)), new OpeningHours(hours).getState(new Date(moment)));
}
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='Mo-Fr 08:00-16:00 2026-11-30T09:00 true true
08:00-16:00 2026-11-30T09:00 false true
Fr 22:00-06:00 2026-11-27T23:00 false true
Fr 22:00-06:00 2026-11-28T05:00 false true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
