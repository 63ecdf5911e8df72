#!/usr/bin/env bash
# npm @atomic-ehr/ucum 0.2.5, units in UCUM: a decibel is a tenth of a bel, and the prefix is applied to what
# comes out instead of to the number before it: the 94 dB[SPL] of a calibrator, 1 Pa, are 1e+41 Pa, and 10
# dB[W], 10 W, are 1e+9 W; without a reference (3 dB) it is right. W/(m2.Cel), which UCUM forbids as Celsius
# begins elsewhere than kelvin, is no error: the U-value 1 W/(m2.K) is -0.27215 of it. npm @lhncbc/ucum-lhc
# 7.1.10 has 1 Pa and 10 W and refuses the last.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @atomic-ehr/ucum@0.2.5 @lhncbc/ucum-lhc@7.1.10 >/dev/null
cat >main.mjs <<'JS'
import { createRequire } from 'node:module';
import { ucum } from '@atomic-ehr/ucum';

const other = createRequire(import.meta.url)('@lhncbc/ucum-lhc').UcumLhcUtils.getInstance();
for (const [value, from, to] of [[3, 'dB', '1'], [94, 'dB[SPL]', 'Pa'], [10, 'dB[W]', 'W'], [1, 'B[W]', 'W'], [1, 'W/(m2.K)', 'W/(m2.Cel)']]) {
  const said = other.convertUnitTo(from, value, to);
  console.log(value, from, to, Number(ucum.convert(value, from, to).toPrecision(5)), said.status, said.toVal && Number(said.toVal.toPrecision(3)));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='3 dB 1 1.9953 succeeded 2
94 dB[SPL] Pa 1e+41 succeeded 1
10 dB[W] W 1000000000 succeeded 10
1 B[W] W 10 succeeded 10
1 W/(m2.K) W/(m2.Cel) -0.27215 failed null'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
