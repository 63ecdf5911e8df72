#!/usr/bin/env bash
# GNU Units 2.22 (Debian units 2.22-2): the dekagram as Croatia, Austria and Hungary write it, dkg, is a
# tenth of a kilogram, 100 g instead of 10, without a warning, since it is split into d and kg; dag is
# right. The metric ton by its short form mt is a kilogram (a thousandth of t), and h is no hour but the
# constant of Planck.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q units=2.22-2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
units=(usr/bin/units -f usr/share/units/definitions.units -t)
seen=$(for unit in dkg dag mt t; do echo "$unit: $("${units[@]}" "1 $unit" g 2>/dev/null) g"; done; echo "h: $("${units[@]}" h 'J s' 2>/dev/null) J s")
echo "$seen"
wanted='dkg: 100 g
dag: 10 g
mt: 1000 g
t: 1000000 g
h: 6.6260701e-34 J s'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
