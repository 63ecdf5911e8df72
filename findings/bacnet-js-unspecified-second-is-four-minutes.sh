#!/usr/bin/env bash
# npm @bacnet-js/client 3.3.2, controls of buildings (BACnet): each octet of a date or time may be FF for "not
# specified" (ASHRAE 135, 20.2.12 and 20.2.13). A start at 8:05 without seconds, B4 08 05 FF FF, is read as
# 8:09:15, since FF counts as 255 seconds; a day whose weekday is left out is 1 January 1900, and no time at
# all is midnight. Nothing tells them from real ones. With all octets given both are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @bacnet-js/client@3.3.2 >/dev/null
cat >main.cjs <<'JS'
const { ReadProperty } = require('@bacnet-js/client/dist/lib/services');

// the answer to "what is the present value", of which only the value differs
for (const value of ['b408051e19', 'b40805ffff', 'b4ffffffff', 'a47e0b1e01', 'a47e0b1eff']) {
  const answer = Buffer.from(`0c0240000119553e${value}3f`, 'hex');
  const [{ value: read }] = ReadProperty.decodeAcknowledge(answer, 0, answer.length).values;
  console.log(value, read.toString().slice(0, 24));
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='b408051e19 Mon Jan 01 1900 08:05:30
b40805ffff Mon Jan 01 1900 08:09:15
b4ffffffff Mon Jan 01 1900 00:00:00
a47e0b1e01 Mon Nov 30 2026 00:00:00
a47e0b1eff Mon Jan 01 1900 00:00:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
