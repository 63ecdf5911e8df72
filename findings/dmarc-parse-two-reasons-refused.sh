#!/usr/bin/env bash
# npm dmarc-parse 1.2.1, the policy of a firm's mail: several reasons for reports in one (fo=1:d:s), a
# list with colons by RFC 7489 (6.3), are called invalid and the tag is left out of the answer. One reason
# alone is accepted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dmarc-parse@1.2.1 >/dev/null
cat >main.cjs <<'JS'
const parse = require('dmarc-parse');

for (const record of ['v=DMARC1; p=reject; fo=1', 'v=DMARC1; p=reject; fo=1:d:s']) {
  const { messages, tags } = parse(record);
  console.log(record, tags.fo?.value, messages);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='v=DMARC1; p=reject; fo=1 1 undefined
v=DMARC1; p=reject; fo=1:d:s undefined [ "Invalid value for '\''fo'\'': '\''1:d:s'\'', must be one of: 0, 1, d, s" ]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
