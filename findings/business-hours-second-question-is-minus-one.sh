#!/usr/bin/env bash
# Perl Business::Hours 0.13 (Debian libbusiness-hours-perl 0.13-2), between(): the first question fixes
# the span for all that follow, so each later one outside of it is -1: the hours of Tuesday after those of
# Monday. The first is a second too long: 8:00 to 17:00 by hours of 9:00 to 18:00 is 28801 seconds instead
# of 28800. A new object for each question and one second less give the right hours.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libbusiness-hours-perl=0.13-2 libset-intspan-perl=1.19-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PERL'
use strict;
use warnings;
use Business::Hours;
use Time::Local;

my $hours = Business::Hours->new;
for my $day (23, 24) {
    my ($from, $to) = map { timegm(0, 0, $_, $day, 10, 2026) } 8, 17;
    printf "%d.11. %d %d\n", $day, $hours->between($from, $to), Business::Hours->new->between($from, $to - 1);
}
PERL
seen=$(TZ=UTC PERL5LIB=usr/share/perl5 perl main.pl)
echo "$seen"
wanted='23.11. 28801 28800
24.11. -1 28800'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
