#!/usr/bin/env bash
# npm date-holidays 3.37.0, Croatia: Yom Kippur, a day off with pay for whoever keeps it (Zakon o
# blagdanima), stands there twice a year, nine days apart: 12 and 21 September 2026. The first of them is
# Rosh Hashanah, which the same law names beside it and the list does not; in the days of Israel of the
# same package both have their own name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0 >/dev/null
cat >main.cjs <<'JS'
const { default: Holidays = require('date-holidays') } = require('date-holidays');
const september = (country, part) => new Holidays(country).getHolidays(2026).filter(({ date, name }) => date.startsWith('2026-09') && part.test(name)).map(({ date, name }) => `${date.slice(0, 10)} ${name}`).join(', ');
console.log(september('HR', /./));
console.log(new Holidays('IL', { languages: 'en' }).getHolidays(2026, 'en').filter(({ date, name }) => date.startsWith('2026-09') && /Rosh|Yom|Jom|Hashanah/.test(name)).map(({ date, name }) => `${date.slice(0, 10)} ${name}`).join(', '));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-09-12 Jom Kipur, 2026-09-21 Jom Kipur
2026-09-12 Rosh Hashanah (Yom Teruah), 2026-09-13 Rosh Hashanah (Day 2), 2026-09-21 Day of Atonement (Yom Kippur)'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
