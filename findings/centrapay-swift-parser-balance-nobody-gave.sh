#!/usr/bin/env bash
# npm @centrapay/swift-parser 1.0.1, MT940: of a statement without the balances that are available now and
# later (fields 64 and 65, which a bank may leave out) both are given nonetheless, as the closing balance,
# so money that is not available yet counts as if it were. Of a statement with field 64 the later balance
# is what 64 says.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @centrapay/swift-parser@1.0.1 >/dev/null
cat >main.cjs <<'JS'
const { parse } = require('@centrapay/swift-parser');

const statement = (...last) =>
  [':20:X1', ':25:HR1723600001101234565', ':28C:17/1', ':60F:C261130EUR100,00', ':61:2611301130C15,00NTRFHR00-17//B1', ':62F:C261130EUR115,00', ...last, '-'].join('\r\n');
for (const data of [statement(), statement(':64:C261130EUR40,00')]) {
  const [{ closingBalance, closingAvailableBalance, forwardAvailableBalance }] = parse({ type: 'mt940', data });
  console.log([closingBalance, closingAvailableBalance, forwardAvailableBalance].join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='115 115 115
115 40 40'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
