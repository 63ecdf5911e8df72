#!/usr/bin/env bash
# npm knx 2.5.4 and knxultimate 5.4.0, datapoint type 8.010 (DPT_Percent_V16): its step is 0.01 % (KNX
# standard 3/7/2, range -327.68 to 327.67 %) and both take it as 1 %: FB1E of a device, -12.5 %, is read
# as -1250 with the unit %, and 50 % is sent as 0032, half a per cent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts knx@2.5.4 knxultimate@5.4.0 >/dev/null
cat >main.cjs <<'JS'
const packages = { knx: [require('knx/src/dptlib'), 'DPT8.010'], knxultimate: [require('knxultimate/build/dptlib'), '8.010'] };

for (const [name, [library, id]] of Object.entries(packages)) {
  const type = library.resolve(id);
  const sent = {};
  library.populateAPDU(50, sent, id);
  console.log(name, library.fromBuffer(Buffer.from('fb1e', 'hex'), type), type.subtype.unit, Buffer.from(sent.data).toString('hex'));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='knx -1250 % 0032
knxultimate -1250 % 0032'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
