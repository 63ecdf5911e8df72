#!/usr/bin/env bash
# npm knx 2.5.4 and knxultimate 5.4.0, date and time in one (datapoint type 19.001): the bit for summer
# time is never set (last octet but one 00), so 8:05 of July is sent as 8:05 of standard time, which is an
# hour later; and since the bit "no working day given" is not set either, every day is said to be no
# working day (KNX standard 3/7/2: SUTI and NWD).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts knx@2.5.4 knxultimate@5.4.0 >/dev/null
cat >main.cjs <<'JS'
const packages = { knx: [require('knx/src/dptlib'), 'DPT19.001'], knxultimate: [require('knxultimate/build/dptlib'), '19.001'] };

for (const [name, [library, id]] of Object.entries(packages)) {
  for (const moment of [new Date(2026, 6, 30, 8, 5), new Date(2026, 10, 30, 8, 5)]) {
    const sent = {};
    library.populateAPDU(moment, sent, id);
    const flags = Buffer.from(sent.data)[6];
    console.log(name, Buffer.from(sent.data).toString('hex'), `summer ${flags & 1}`, `working day ${(flags >> 6) & 1}`, `not given ${(flags >> 5) & 1}`);
  }
}
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='knx 7e071e8805000000 summer 0 working day 0 not given 0
knx 7e0b1e2805000000 summer 0 working day 0 not given 0
knxultimate 7e071e8805000000 summer 0 working day 0 not given 0
knxultimate 7e0b1e2805000000 summer 0 working day 0 not given 0'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
