#!/usr/bin/env bash
# npm readable-fractions 0.1.1, fractional 1.0.0 and fraction-unicode 1.0.1, inches and pieces as fractions: the
# first two write what they read otherwise. A quarter less (-0.25) is "-1/4" and read as 0.25 by the first, which
# calls this direction precise, and -2 1/4 is 2; fractional writes -5/4 as "-1 1/4" and reads that as -3/4. The
# third shows three sixteenths less as ³⁄₁₆. Without a minus all are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent readable-fractions@0.1.1 fractional@1.0.0 fraction-unicode@1.0.1 >/dev/null
cat >main.cjs <<'JS'
const { fractionToDecimal, toReadableFraction } = require('readable-fractions');
const { Fraction } = require('fractional');
const { default: unicode } = require('fraction-unicode');

for (const value of [0.25, 2.25, -0.25]) console.log(value, toReadableFraction(value, true), fractionToDecimal(toReadableFraction(value, true)));
console.log('-2 1/4', fractionToDecimal('-2 1/4'));
for (const quarters of [5, -5]) {
  const written = new Fraction(quarters, 4).toString();
  console.log(quarters, written, new Fraction(written).numerator);
}
console.log(unicode(3, 16), unicode(-3, 16));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.25 1/4 0.25
2.25 2 1/4 2.25
-0.25 -1/4 0.25
-2 1/4 2
5 1 1/4 5
-5 -1 1/4 -3
³⁄₁₆ ³⁄₁₆'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
