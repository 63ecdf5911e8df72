#!/usr/bin/env bash
# npm modbus-pdu 1.14.1: the answer to "get comm event counter" (0B) has two numbers of 16 bits, the status
# and the count of messages a device has dealt with. Of the example in the specification (Modbus application
# protocol V1.1b3, 6.9: 0B FFFF 0108, busy, 264 messages) both are read from the status, octet by octet: 255
# and 255, so the count never moves. The same numbers in the log (0C) are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent modbus-pdu@1.14.1 >/dev/null
cat >main.cjs <<'JS'
const { GetCommEventCounter, GetCommEventLog } = require('modbus-pdu');

console.log(JSON.stringify(GetCommEventCounter.Response.parse(Buffer.from('0bffff0108', 'hex'))));
const { status, event_count } = GetCommEventLog.Response.parse(Buffer.from('0c080000010801212000', 'hex'));
console.log(status, event_count);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='{"status":255,"event_count":255}
0 264'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
