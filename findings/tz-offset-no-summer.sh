#!/usr/bin/env bash
# npm tz-offset 0.0.2: the time of a zone is reckoned by the distance of winter all year: nine o'clock UTC
# of 1 July is ten in Zagreb instead of eleven. Intl of JavaScript has eleven. In winter both agree.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tz-offset@0.0.2 >/dev/null
cat >main.cjs <<'JS'
const { offsetOf, timeAt } = require('tz-offset');

for (const text of ['2026-01-01T09:00:00Z', '2026-07-01T09:00:00Z']) {
  const moment = new Date(text);
  console.log(text, offsetOf('Europe/Zagreb'), timeAt(moment, 'Europe/Zagreb').getHours(), new Intl.DateTimeFormat('hr', { timeZone: 'Europe/Zagreb', hour: '2-digit' }).format(moment));
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='2026-01-01T09:00:00Z -60 10 10
2026-07-01T09:00:00Z -60 10 11'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
