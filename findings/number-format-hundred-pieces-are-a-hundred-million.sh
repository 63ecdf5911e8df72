#!/usr/bin/env bash
# Perl Number::Format 1.75 (Debian libnumber-format-perl 1.75-3), unformat_number: what a quantity ends
# with counts as a suffix of bytes, and a K before it too: 100 KOM, a hundred pieces (komada) in capitals,
# is 104857600, like 100 KM, a hundred Bosnian marks; 12 MM is 12582912. The digit of a unit joins the
# number: 100 m2 is 1002. 100 kom and 5 km are 100 and 5.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libnumber-format-perl=1.75-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PERL'
use strict;
use warnings;
use Number::Format;

my $format = Number::Format->new(-thousands_sep => '.', -decimal_point => ',');
for my $text ('1.234,50', '100 kom', '100 KOM', '100 KM', '12 MM', '100 m2', '5 km') {
    print "$text = ", $format->unformat_number($text), "\n";
}
PERL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl)
echo "$seen"
wanted='1.234,50 = 1234.5
100 kom = 100
100 KOM = 104857600
100 KM = 104857600
12 MM = 12582912
100 m2 = 1002
5 km = 5'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
