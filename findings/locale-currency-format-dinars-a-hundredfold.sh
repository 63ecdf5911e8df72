#!/usr/bin/env bash
# Perl Locale::Currency::Format 1.35 (Debian liblocale-currency-format-perl 1.35-3): Serbian dinars, which its
# own table gives two decimals, have no sign before them, so 1234.50 is written 123450 RSD, a hundredfold,
# without a warning, and 5.00 is 500. The common sign of the Bosnian mark (FMT_COMMON) is that of another
# country, AZM, Azerbaijan's manat of before 2006. Of euros, forints and kuna the amounts are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q liblocale-currency-format-perl=1.35-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PERL'
use strict;
use warnings;
use Locale::Currency::Format;

for my $currency (qw(EUR HUF HRK RSD BAM)) {
    print "$currency: ", decimal_precision($currency), ' decimals, ',
        join(' | ', map { currency_format($currency, $_, FMT_STANDARD) } 1234.5, 5), ' | ',
        currency_format($currency, 5, FMT_COMMON), "\n";
}
PERL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl)
echo "$seen"
wanted='EUR: 2 decimals, 1.234,50 EUR | 5,00 EUR | EUR5,00
HUF:  decimals, 1.235 HUF | 5 HUF | 5 Ft
HRK: 2 decimals, 1.234,50 HRK | 5,00 HRK | 5,00 kn
RSD: 2 decimals, 123450 RSD | 500 RSD | 500din
BAM: 2 decimals, 1,234.50 BAM | 5.00 BAM | 5.00AZM'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
