#!/usr/bin/env bash
# Pint 0.19.2 (Debian python3-pint 0.19.2-1): "3 pcs" of an order are three parsecs, some 10 to the 17
# metres, and add up with metres of cable; "75 PS" of a pump, metric horsepower, are petasiemens; "1 Nm"
# of a screw is a thousand metres a kilogram (the yarn number), which has another dimension than N*m; "1
# a" of land is a year. are and t are what one expects.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-pint=0.19.2-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
import pint

units = pint.UnitRegistry()
for text in ('3 pcs', '75 PS', '1 Nm', '1 a', '1 are', '1 t'):
    print(text, '=', '{:.4g~}'.format(units.Quantity(text).to_base_units()), units.Quantity(text).dimensionality)
print(units.Quantity('3 pcs') + units.Quantity('2 m') > units.Quantity('1 km'))
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='3 pcs = 9.257e+16 m [length]
75 PS = 7.5e+16 A ** 2 * s ** 3 / kg / m ** 2 [current] ** 2 * [time] ** 3 / [length] ** 2 / [mass]
1 Nm = 1000 m / kg [length] / [mass]
1 a = 3.156e+07 s [time]
1 are = 100 m ** 2 [length] ** 2
1 t = 1000 kg [mass]
True'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
