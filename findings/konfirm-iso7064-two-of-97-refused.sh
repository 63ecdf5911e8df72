#!/usr/bin/env bash
# npm @konfirm/iso7064 2.1.3, MOD 97-10: the check digits are 98 less the remainder (ISO 7064, the procedure for this
# system; ISO 11649 and 13616 use it so), from 02 to 98. Where that is 97 or 98 the package makes 00 and 01 of
# them and refuses the right ones, as it looks only for its own: two in 97 references (RF) and accounts are called
# wrong, here 20 of 1000. All others are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @konfirm/iso7064@2.1.3 >/dev/null
cat >main.cjs <<'JS'
const { Mod97_10 } = require('@konfirm/iso7064');

// the reference of an invoice by ISO 11649, with RF as 2715 behind it
const checked = (invoice) => String(98n - (BigInt(`${invoice}271500`) % 97n)).padStart(2, '0');
let refused = 0;
const shown = [];
for (let invoice = 1; invoice <= 1000; invoice++) {
  const digits = checked(invoice);
  const valid = Mod97_10.validate(`${invoice}2715${digits}`);
  if (!valid) refused++;
  if (['96', '97', '98'].includes(digits) && shown.length < 3 && !shown.some((one) => one.startsWith(`RF${digits}`)))
    shown.push(`RF${digits}${invoice} ${valid} ${Mod97_10.checksum(`${invoice}2715`)}`);
}
console.log(shown.sort().join('\n'));
console.log(refused);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='RF9690 true 96
RF9772 false 00
RF9854 false 01
20'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
