#!/usr/bin/env bash
# npm mt940js 1.3.5 and swiftmessageparser 1.2.1, field 61: a reference that holds a stroke, as the number
# of an invoice does (17/1/1), ends there: "17" is read, and the bank's own reference after // is lost with
# the rest. SWIFT ends it at two strokes and allows a single one. With dashes both are read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940js@1.3.5 swiftmessageparser@1.2.1 >/dev/null
cat >main.cjs <<'JS'
const mt940js = require('mt940js');
const swift = require('swiftmessageparser');

for (const reference of ['17-1-1', '17/1/1']) {
  const data = [
    ':20:1', ':25:HR1723600001101234565', ':28C:1/1', ':60F:C261117EUR0,00',
    `:61:2611181118C10,00NTRF${reference}//B26111800042`, ':86:Uplata', ':62F:C261118EUR10,00', '-',
  ].join('\r\n');
  const [one] = new mt940js.Parser().parse(data);
  const [two] = swift.parse({ type: 'mt940', data });
  for (const { transactions } of [one, two])
    console.log(reference, JSON.stringify([transactions[0].reference, transactions[0].bankReference]));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='17-1-1 ["17-1-1","B26111800042"]
17-1-1 ["17-1-1","B26111800042"]
17/1/1 ["17",""]
17/1/1 ["17",""]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
