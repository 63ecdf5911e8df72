#!/usr/bin/env bash
# npm poland-public-holidays 4.0.0: Christmas Eve, a day off by law since 2025 (Act of 6 December 2024),
# is a working day in every year, so a term in Poland is a day short. npm date-holidays 3.37.0 has it from
# 2025.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts poland-public-holidays@4.0.0 date-holidays@3.37.0 >/dev/null
cat >main.cjs <<'JS'
const { isWorkingDay } = require('poland-public-holidays');
const Holidays = require('date-holidays');

const holidays = new Holidays('PL');
for (const [year, month, day] of [[2026, 10, 11], [2026, 11, 24], [2026, 11, 25]]) {
  const date = new Date(year, month, day, 12);
  const found = holidays.isHoliday(date) || [];
  console.log(`${day}.${month + 1}.`, isWorkingDay(date), found.some(({ type }) => type === 'public'));
}
JS
seen=$(TZ=Europe/Warsaw node main.cjs)
echo "$seen"
wanted='11.11. false true
24.12. true true
25.12. false true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
