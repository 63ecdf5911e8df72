#!/usr/bin/env bash
# npm @evologi/fixed-width 1.1.0, files with columns of fixed width, as banks and wholesalers have them: a number
# that is filled up with zeros on the left (align right, pad 0, the example of the README) loses its own zeros
# on the right when it is read: 100 is written 00000100 and read as 1, 1050 as 105, and 0 as nothing. The
# filling is taken off at both ends whatever the side it was put on; with blanks all of them are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @evologi/fixed-width@1.1.0 >/dev/null
cat >main.mjs <<'JS'
import { parse, stringify } from '@evologi/fixed-width';

for (const pad of ['0', ' ']) {
  const options = { fields: [{ property: 'pieces', width: 8, align: 'right', pad }] };
  for (const pieces of [24, 100, 1050, 0]) {
    const text = stringify([{ pieces }], options);
    console.log(pieces, JSON.stringify(text), JSON.stringify(parse(text, options)[0].pieces));
  }
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='24 "00000024\n" "24"
100 "00000100\n" "1"
1050 "00001050\n" "105"
0 "00000000\n" ""
24 "      24\n" "24"
100 "     100\n" "100"
1050 "    1050\n" "1050"
0 "       0\n" "0"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
