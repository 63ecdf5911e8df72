#!/usr/bin/env bash
# npm knx 2.5.4 and knxultimate 5.4.0, datapoint types 9 (temperature, humidity): 7FFF stands for "no
# valid value" (KNX standard 3/7/2), as a sensor sends it whose wire is broken, and is read as 670760.96
# degrees or per cent, so an alarm or a mean of the day goes by it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts knx@2.5.4 knxultimate@5.4.0 >/dev/null
cat >main.cjs <<'JS'
const packages = { knx: [require('knx/src/dptlib'), 'DPT'], knxultimate: [require('knxultimate/build/dptlib'), ''] };

for (const [name, [library, prefix]] of Object.entries(packages)) {
  for (const id of ['9.001', '9.007']) {
    const type = library.resolve(prefix + id);
    const read = (value) => library.fromBuffer(Buffer.from(value, 'hex'), type);
    console.log(name, id, read('0c33'), read('7fff'), type.subtype.unit);
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='knx 9.001 21.5 670760.96 °C
knx 9.007 21.5 670760.96 %
knxultimate 9.001 21.5 670760.96 °C
knxultimate 9.007 21.5 670760.96 %'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
