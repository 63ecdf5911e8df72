#!/usr/bin/env bash
# npm @musement/iso-duration 1.0.0: hours with a decimal comma (PT1,5H), the sign ISO 8601 names first,
# lose the half without an error: 1 hour; with a point they are 1.5. In Croatian five weeks are "5 tjedna"
# instead of tjedana, and 21 and 22 hours "sati" instead of 21 sat and 22 sata.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @musement/iso-duration@1.0.0 >/dev/null
cat >main.cjs <<'JS'
const { hr, isoDuration } = require('@musement/iso-duration');

isoDuration.setLocales({ hr }, { fallbackLocale: 'hr' });
for (const length of ['PT1.5H', 'PT1,5H', 'P5W', 'PT21H', 'PT22H']) {
  const { hours, weeks } = isoDuration(length).parse();
  console.log(length, hours || weeks, isoDuration(length).humanize('hr'));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='PT1.5H 1.5 1.5 sati
PT1,5H 1 1 sat
P5W 5 5 tjedna
PT21H 21 21 sati
PT22H 22 22 sati'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
