#!/usr/bin/env bash
# npm geo-coordinates-parser 1.7.4: decimal degrees with few digits behind the point, as a site is noted
# by hand, are read as minutes and seconds without an error: 45.815, 15.98 (Zagreb) is 45° 8' 15" N, 15°
# 9' 8" E, a hundred kilometres away; 43.508, 16.44 (Split), whose minutes would be 50 and 44, is refused.
# With three digits in both, or with four, the same numbers are decimal. Its README says so of two digits
# with letters (24.56S) alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts geo-coordinates-parser@1.7.4 >/dev/null
cat >main.cjs <<'JS'
const { convert } = require('geo-coordinates-parser');

for (const text of ['45.8, 15.9', '45.815, 15.98', '45.815, 15.981', '43.508, 16.44', '45.8150, 15.9819']) {
  try {
    const { decimalLatitude, decimalLongitude } = convert(text);
    console.log(text, '=', decimalLatitude, decimalLongitude);
  } catch (error) {
    console.log(text, error.message);
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='45.8, 15.9 = 45.13333 15.15
45.815, 15.98 = 45.1375 15.15222
45.815, 15.981 = 45.815 15.981
43.508, 16.44 invalid coordinates format
45.8150, 15.9819 = 45.815 15.9819'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
