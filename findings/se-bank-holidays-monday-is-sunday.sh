#!/usr/bin/env bash
# npm se-bank-holidays 1.1.7: days are taken in UTC, so on a machine in Stockholm or Zagreb the national
# day (new Date(2026, 5, 6)) is no holiday, the day after it is, and each Monday is one, being Sunday
# evening in UTC. At noon and on a machine in UTC it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts se-bank-holidays@1.1.7 >/dev/null
cat >main.cjs <<'JS'
const { isHoliday, isNationalDay } = require('se-bank-holidays');

console.log(isNationalDay(new Date(2026, 5, 6)), isNationalDay(new Date(2026, 5, 7)), isNationalDay(new Date(2026, 5, 6, 12)));
console.log(isHoliday(new Date(2026, 5, 8)), isHoliday(new Date(2026, 5, 8, 12)), isHoliday(new Date(2026, 5, 9)));
JS
seen=$(TZ=Europe/Stockholm node main.cjs)
echo "$seen"
wanted='false true true
true false false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
