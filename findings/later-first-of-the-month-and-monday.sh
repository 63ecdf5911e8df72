#!/usr/bin/env bash
# npm later 1.2.0 and @breejs/later 4.2.0: a line of cron that gives a day of the month and one of the
# week, which cron takes as either ("0 8 1 * 1": each first and each Monday), is due only if both fall
# together: after 1 February 2026 on 1 June, then on 1 February 2027. With one of them it is as in cron.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts later@1.2.0 @breejs/later@4.2.0 >/dev/null
cat >main.cjs <<'JS'
for (const name of ['later', '@breejs/later']) {
  const later = require(name);
  for (const line of ['0 8 1 * 1', '0 8 1 * *', '0 8 * * 1']) {
    console.log(name, line, later.schedule(later.parse.cron(line)).next(3, new Date('2026-02-01T12:00:00Z')).map((day) => day.toISOString().slice(0, 10)).join(' '));
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='later 0 8 1 * 1 2026-06-01 2027-02-01 2027-03-01
later 0 8 1 * * 2026-03-01 2026-04-01 2026-05-01
later 0 8 * * 1 2026-02-02 2026-02-09 2026-02-16
@breejs/later 0 8 1 * 1 2026-06-01 2027-02-01 2027-03-01
@breejs/later 0 8 1 * * 2026-03-01 2026-04-01 2026-05-01
@breejs/later 0 8 * * 1 2026-02-02 2026-02-09 2026-02-16'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
