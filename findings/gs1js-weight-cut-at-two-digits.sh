#!/usr/bin/env bash
# npm gs1js 0.0.2: an application identifier of three or four digits is cut at two. The net weight (3102,
# 12.50 kg) is read as identifier 31 with the value 02001250, the price of an article (3922) as 39, and the
# supplier's own number (240) as 24 with a 0 before it. Identifiers of two digits beside them are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent gs1js@0.0.2 >/dev/null
cat >main.cjs <<'JS'
const { GS1Reader } = require('gs1js');

const separator = String.fromCharCode(29);
for (const more of ['3102001250', `39221499${separator}`, `240DN20${separator}`]) {
  const found = new GS1Reader(`0103851234567893${more}10L17`).getApplicationIdentifiers();
  console.log(more.trim(), JSON.stringify(found.map(({ identifier, value }) => [identifier, value])));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='3102001250 [["01","03851234567893"],["31","02001250"],["10","L17"]]
39221499 [["01","03851234567893"],["39","221499"],["10","L17"]]
240DN20 [["01","03851234567893"],["24","0DN20"],["10","L17"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
