#!/usr/bin/env bash
# Perl Business::Edifact::Interchange 0.07 (Debian libbusiness-edifact-interchange-perl 0.07-4), orders in EDIFACT:
# a question mark at the end of a text is written ?? (ISO 9735: the release character before itself), and its
# second half is taken to release the end of the segment: the text goes on into the next one, "Hitno?'QTY",
# and the quantity of that line is gone, without an error. Of a file whose UNA announces the decimal comma no
# message is read at all, since its signs are turned into their numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libbusiness-edifact-interchange-perl=0.07-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PL'
use strict;
use warnings;
use Business::Edifact::Interchange;

for my $case ( [ '', "Cijev 3/4?'" ], [ '', 'DN20?? plava' ], [ '', 'Hitno??' ], [ "UNA:+,? '", 'Cijev' ] ) {
	my ( $advice, $text ) = @$case;
	my $interchange = Business::Edifact::Interchange->new;
	$interchange->parse( $advice . "UNB+UNOC:3+5013546098818:14+5013546121975:14+261130:0800+1'UNH+1+ORDERS:D:96A:UN'BGM+220+17+9'"
		. "LIN+1++3851234567893:EN'IMD+L+050+:::${text}'QTY+21:12'UNS+S'CNT+2:1'UNT+7+1'UNZ+1+1'" );
	my @messages = @{ $interchange->messages };
	print "$advice$text: ", scalar @messages, ' message(s)';
	for my $line ( map { @{ $_->items } } @messages ) {
		print ', ', $line->{item_description}->[0]->{text}, ', quantity ', $line->{quantity} // 'none';
	}
	print "\n";
}
PL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl 2>/dev/null)
echo "$seen"
wanted="Cijev 3/4?': 1 message(s), Cijev 3/4', quantity 12
DN20?? plava: 1 message(s), DN20? plava, quantity 12
Hitno??: 1 message(s), Hitno?'QTY, quantity none
UNA:+,? 'Cijev: 0 message(s)"
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
