#!/usr/bin/env bash
# npm dayjs 1.11.23, Croatian: a date with its month in words is read by customParseFormat as the right
# day in eleven months, and in December, whose genitive stands last in both lists of names, a year late:
# "1. prosinca 2026." is 1 December 2027, without an error. Its own formats (LL, D. MMMM YYYY.) write "30.
# studeni 2026" instead of studenoga, since the point after the day keeps the genitive away.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 >/dev/null
cat >main.cjs <<'JS'
const dayjs = require('dayjs');
require('dayjs/locale/hr');
dayjs.extend(require('dayjs/plugin/customParseFormat'));
dayjs.extend(require('dayjs/plugin/localizedFormat'));
dayjs.locale('hr');
for (const text of ['30. studenoga 2026.', '1. prosinca 2026.', '1. prosinac 2026.']) {
  console.log(text, dayjs(text, 'D. MMMM YYYY.').format('YYYY-MM-DD'));
}
console.log(dayjs('2026-11-30').format('LL'), dayjs('2026-11-30').format('D MMMM YYYY'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='30. studenoga 2026. 2026-11-30
1. prosinca 2026. 2027-12-01
1. prosinac 2026. 2026-12-01
30. studeni 2026 30 studenoga 2026'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
