#!/usr/bin/env bash
# num2words 0.5.10 (Debian python3-num2words 0.5.10-2), amounts in words, Serbian: a thousand millions are
# "jedan bilion", which in Serbian is a thousand times as much (milijarda is 10 to the 9, bilion 10 to the
# 12), so a contract of a milliard dinars says a billion; from a million million on it is "trilion" instead of
# bilion. Slovenian of the same package has milijarda and bilijon. Up to 999 millions it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-num2words=0.5.10-2 python3-docopt=0.6.2-4.1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
from num2words import num2words

for amount in (999_000_000, 1_000_000_000, 2_000_000_000, 1_000_000_000_000):
    print(amount, '|', num2words(amount, lang='sr'), '|', num2words(amount, lang='sl'))
print(num2words(1_500_000_000.0, lang='sr', to='currency', currency='RSD'))
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='999000000 | devetsto devedeset devet miliona | devetsto devetindevetdeset milijon
1000000000 | jedan bilion | milijarda
2000000000 | dva biliona | dve milijardi
1000000000000 | jedan trilion | bilijon
jedan bilion petsto miliona dinara, nula para'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
