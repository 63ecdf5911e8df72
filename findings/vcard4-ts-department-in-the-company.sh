#!/usr/bin/env bash
# npm vcard4-ts 0.4.1: company and department (ORG:Galeb;Servis) are one value, "Galeb;Servis", although RFC
# 6350 (6.6.4) has the semicolon stand between them and the result is a list; a semicolon that belongs to the
# name (\;) reads the same, so nobody can tell them apart later. The name (N) is taken apart.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vcard4-ts@0.4.1 >/dev/null
cat >main.mjs <<'JS'
import { parseVCards } from 'vcard4-ts';

for (const company of ['Galeb;Servis', 'Galeb\\;Servis']) {
  const card = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Ana Probic', 'N:Probic;Ana;;;', `ORG:${company}`, 'END:VCARD', ''];
  const [{ ORG, N }] = parseVCards(card.join('\r\n')).vCards;
  console.log(company, JSON.stringify([ORG[0].value, N.value.familyNames]));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='Galeb;Servis [["Galeb;Servis"],["Probic"]]
Galeb\;Servis [["Galeb;Servis"],["Probic"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
