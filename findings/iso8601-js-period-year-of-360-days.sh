#!/usr/bin/env bash
# npm iso8601-js-period 0.2.1: a year (P1Y) is twelve months of 30 days, so a guarantee of two years ends
# ten days early and five years of it a month. P365D is longer than P1Y. npm parse-xsd-duration 0.5.0 and
# npm @0dep/piso 5.1.2 have 365 days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso8601-js-period@0.2.1 parse-xsd-duration@0.5.0 @0dep/piso@5.1.2 >/dev/null
cat >main.cjs <<'JS'
const { Period } = require('iso8601-js-period');
const xsd = require('parse-xsd-duration').default;
const { parseDuration } = require('@0dep/piso');

const from = new Date('2026-11-30T00:00:00Z');
for (const text of ['P1Y', 'P365D', 'P2Y', 'P5Y']) {
  console.log(text, Period.parseToTotalSeconds(text) / 86400, xsd(text) / 86400, parseDuration(text).toMilliseconds(from) / 86400000);
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='P1Y 360 365 365
P365D 365 365 365
P2Y 720 730 731
P5Y 1800 1825 1826'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
