#!/usr/bin/env bash
# stdnum 1.12.0 (npm): of the Croatian OIB, which does not say whose it is, validate() answers isIndividual
# true and isCompany false for everybody, also for INA d.d.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent stdnum@1.12.0 >/dev/null
cat >find.cjs <<'JS'
const { stdnum } = require('stdnum');

const { isValid, isIndividual, isCompany } = stdnum.HR.oib.validate('27759560625');
console.log(isValid, isIndividual, isCompany);
JS
seen=$(node find.cjs)
echo "$seen"
wanted='true true false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
