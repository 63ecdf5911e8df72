#!/usr/bin/env bash
# npm knx 2.5.4 and knxultimate 5.4.0: scene 5 is 05 in the datapoint type 17.001 and 04 in 18.001, which
# have the same number of six bits (KNX standard 3/7/2), so a scene that a wall switch calls in one type
# and a program in the other is its neighbour.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts knx@2.5.4 knxultimate@5.4.0 >/dev/null
cat >main.cjs <<'JS'
const packages = { knx: [require('knx/src/dptlib'), 'DPT'], knxultimate: [require('knxultimate/build/dptlib'), ''] };

for (const [name, [library, prefix]] of Object.entries(packages)) {
  for (const [id, value] of [['17.001', 5], ['18.001', { save_recall: 0, scenenumber: 5 }]]) {
    const sent = {};
    library.populateAPDU(value, sent, prefix + id);
    console.log(name, id, Buffer.from(sent.data).toString('hex'));
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='knx 17.001 05
knx 18.001 04
knxultimate 17.001 05
knxultimate 18.001 04'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
