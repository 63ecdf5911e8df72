#!/usr/bin/env bash
# Perl Time::Duration::Parse 0.16 (Debian libtime-duration-parse-perl 0.16-1): the one letter whose case
# counts is m: an hour and a half typed as 1h30M, the letter ISO 8601 has for minutes (PT1H30M), is thirty
# months and an hour, 77763600 seconds, and 45 M nearly four years, without an error. H, D and W are
# refused; 90 MIN are minutes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libtime-duration-parse-perl=0.16-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PERL'
use strict;
use warnings;
use Time::Duration::Parse;

for my $text ('1h30m', '1h30M', '45 m', '45 M', '1H30M', '90 MIN') {
    my $seconds = eval { parse_duration($text) };
    print "$text = ", $seconds // 'refused', "\n";
}
PERL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl)
echo "$seen"
wanted='1h30m = 5400
1h30M = 77763600
45 m = 2700
45 M = 116640000
1H30M = refused
90 MIN = 5400'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
