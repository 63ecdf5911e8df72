#!/usr/bin/env bash
# npm ocpp-ts 0.3.0, charging points for cars (OCPP 1.6): the limit of a charging profile may have one decimal
# (ChargingSchedulePeriod; its JSON schema says multiple of 0.1), and that is tried in floating point: 8.2 amperes
# are refused as a malformed message, and so are 82 of the 261 limits from 6.0 to 32.0. The car goes on
# charging with the old limit. npm ocpp-rpc 2.2.1 and typed-ocpp 1.6.2 take all 261.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ocpp-ts@0.3.0 >/dev/null
cat >main.cjs <<'JS'
const { EventEmitter } = require('events');
const { Protocol } = require('ocpp-ts/dist/src/impl/Protocol');

// a charging point without its network: what it would send back is kept
const point = new EventEmitter();
point.on('SetChargingProfile', (request, answer) => answer({ status: 'Accepted' }));
const asked = (limit) =>
  new Promise((resolve) => {
    const period = { startPeriod: 0, limit };
    const profile = {
      chargingProfileId: 1, stackLevel: 0, chargingProfilePurpose: 'TxDefaultProfile', chargingProfileKind: 'Absolute',
      chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [period] },
    };
    const protocol = new Protocol(point, Object.assign(new EventEmitter(), { send: (text) => resolve(JSON.parse(text)) }));
    protocol.onMessage(JSON.stringify([2, '1', 'SetChargingProfile', { connectorId: 1, csChargingProfiles: profile }]));
  });
(async () => {
  for (const limit of [8, 8.2, 16]) {
    const [type, , what, , details] = await asked(limit);
    console.log(limit, type === 3 ? what.status : `${what}: ${details[0].dataPath.split('.').pop()} ${details[0].message}`);
  }
  let refused = 0;
  for (let tenths = 60; tenths <= 320; tenths++) if ((await asked(tenths / 10))[0] === 4) refused++;
  console.log(refused);
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='8 Accepted
8.2 FormationViolation: limit should be multiple of 0.1
16 Accepted
82'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
