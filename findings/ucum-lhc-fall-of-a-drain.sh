#!/usr/bin/env bash
# npm @lhncbc/ucum-lhc 7.1.10, units in UCUM: a slope (%[slope]) turned into degrees comes out in radians: the
# 5 % of a drain, 2.86 degrees, are 0.05 deg, and a slope of 100 %, which is 45 degrees, is 0.785. The other
# way round 45 deg are 161.98 %. Temperatures in degrees of Réaumur go wrong too: 20 Cel are -38.63 instead of
# 16. npm @atomic-ehr/ucum 0.2.5 has 2.86, 45 and 16.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @lhncbc/ucum-lhc@7.1.10 @atomic-ehr/ucum@0.2.5 >/dev/null
cat >main.mjs <<'JS'
import { createRequire } from 'node:module';
import { ucum } from '@atomic-ehr/ucum';

const lhc = createRequire(import.meta.url)('@lhncbc/ucum-lhc').UcumLhcUtils.getInstance();
for (const [value, from, to] of [[5, '%[slope]', 'deg'], [100, '%[slope]', 'deg'], [45, 'deg', '%[slope]'], [20, 'Cel', '[degRe]'], [68, '[degF]', 'Cel']]) {
  const said = lhc.convertUnitTo(from, value, to);
  console.log(value, from, to, said.status, Number(said.toVal.toPrecision(5)), Number(ucum.convert(value, from, to).toPrecision(5)));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='5 %[slope] deg succeeded 0.049958 2.8624
100 %[slope] deg succeeded 0.7854 45
45 deg %[slope] succeeded 161.98 100
20 Cel [degRe] succeeded -38.63 16
68 [degF] Cel succeeded 20 20'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
