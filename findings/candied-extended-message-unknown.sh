#!/usr/bin/env bash
# npm candied 2.2.0, data of vehicles (CAN, DBC files): a message with an identifier of 29 bits, as all of
# J1939 (tractors, generators, lorries) have, stands in the file with bit 31 set as its mark and is looked
# for with the mark, so the frame 18FEF1FE of the bus is not decoded, with isExtended as without. Only the
# number that no bus carries, 98FEF1FE, is.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts candied@2.2.0 >/dev/null
cat >main.cjs <<'JS'
const { Can, Dbc } = require('candied');

const can = new Can();
can.database = new Dbc().load([
  'VERSION ""', '', 'NS_ :', '', 'BS_:', '', 'BU_: ECU', '', 'BO_ 2566844926 CCVS: 8 ECU',
  ' SG_ Speed : 8|16@1+ (0.00390625,0) [0|250.996] "km/h" ECU', '',
].join('\n'));
for (const [id, extended] of [[0x18fef1fe, true], [0x18fef1fe, false], [0x98fef1fe, true]]) {
  console.log(id.toString(16), can.decode(can.createFrame(id, [0, 0, 0x32, 0, 0, 0, 0, 0], extended))?.boundSignals.get('Speed').physValue);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='18fef1fe undefined
18fef1fe undefined
98fef1fe 50 km/h'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
