#!/usr/bin/env bash
# npm posixtz 1.0.0, zones as clocks and meters keep them (POSIX, XBD 8.3): minutes of a distance are dropped and what
# follows them is not read: IST-5:30 is five hours, NST3:30NDT of Newfoundland three hours without a summer, and a
# name in angle brackets, <+0330>-3:30, no distance at all. The texts are the package's own (formatPosixTZ). Of
# whole hours, as Zagreb has, the distances are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent posixtz@1.0.0 moment@2.30.1 moment-timezone@0.5.48 >/dev/null
cat >main.cjs <<'JS'
const { formatPosixTZ, parsePosixTZ } = require('posixtz');

for (const zone of ['Europe/Zagreb', 'Asia/Kolkata', 'America/St_Johns', 'Asia/Tehran']) {
  const text = formatPosixTZ(zone, 2026);
  const { stdOffset, dst } = parsePosixTZ(text);
  console.log(zone, text, stdOffset, dst);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Europe/Zagreb CET-1CEST,M3.5.0,M10.5.0/3 60 true
Asia/Kolkata IST-5:30 300 false
America/St_Johns NST3:30NDT,M3.2.0,M11.1.0 -180 false
Asia/Tehran <+0330>-3:30 0 false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
