#!/usr/bin/env bash
# Perl Sisimai 4.25.15 (Debian libsisimai-perl 4.25.15-1), notices of mail that did not arrive: a field whose
# value begins in the next line, as folding allows (RFC 5322, 2.2.3; RFC 3464, 2.1.1), is not read: with the
# recipient folded nothing is found at all, so an invoice that never arrived looks delivered. In one line, and
# with a reason that is folded, it is found.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libsisimai-perl=4.25.15-1 libclass-accessor-lite-perl=0.08-3 libjson-perl=4.10000-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PL'
use strict;
use warnings;
use Sisimai;

my %recipient = ('in one line' => 'rfc822; ana@kupac.example', folded => "rfc822;\n ana\@kupac.example");
for my $how (sort keys %recipient) {
	open my $mail, '>', 'notice.eml' or die;
	print $mail <<"MAIL";
From: MAILER-DAEMON\@posta.example (Mail Delivery System)
To: ured\@posta.example
Subject: Undelivered Mail Returned to Sender
Date: Mon, 30 Nov 2026 08:05:00 +0100
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

The letter was not delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; posta.example
Arrival-Date: Mon, 30 Nov 2026 08:00:00 +0100

Final-Recipient: $recipient{$how}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550
 5.1.1 User unknown

--b1
Content-Type: text/rfc822-headers

From: ured\@posta.example
To: ana\@kupac.example
Subject: Invoice 17/1/1

--b1--
MAIL
	close $mail;
	print "$how: ", join(' ', map { $_->recipient->address, $_->reason } @{ Sisimai->make('notice.eml') || [] }), "\n";
}
PL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl | sed 's/ *$//')
echo "$seen"
wanted='folded:
in one line: ana@kupac.example userunknown'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
