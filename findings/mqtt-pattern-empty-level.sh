#!/usr/bin/env bash
# npm mqtt-pattern 2.1.1 and mqtt-regex 1.1.0: an empty level of a topic, as before the first stroke,
# counts as a level for + (MQTT 3.1.1, 4.7.1.3: "/finance" matches "+/+" and "/+"). Both say no where the
# level is empty, so what a boiler publishes as "/kotao" is delivered by the broker and dropped. npm
# mqtt-match 3.0.0 has it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mqtt-pattern@2.1.1 mqtt-regex@1.1.0 mqtt-match@3.0.0 >/dev/null
cat >main.cjs <<'JS'
const { matches } = require('mqtt-pattern');
const mqttRegex = require('mqtt-regex');
const match = require('mqtt-match').default ?? require('mqtt-match');

for (const [filter, topic] of [['+/+', 'zgrada/kotao'], ['+/+', '/kotao'], ['zgrada/+', 'zgrada/'], ['zgrada/+/kotao', 'zgrada//kotao']]) {
  console.log(filter, topic, matches(filter, topic), mqttRegex(filter).regex.test(topic), match(filter, topic));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='+/+ zgrada/kotao true true true
+/+ /kotao false false true
zgrada/+ zgrada/ false false true
zgrada/+/kotao zgrada//kotao false false true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
