#!/usr/bin/env bash
# Perl Mail::DeliveryStatus::BounceParser 1.543 (Debian libmail-deliverystatus-bounceparser-perl
# 1.543+repacked-1): a notice of delivery speaks of several recipients, each with its own outcome (RFC 3464,
# 2.1 and 2.3.3). If the first has got the letter, or will later, the one who has not is never named: the whole
# is no bounce and has no addresses. Named first, the address is there, but it is no bounce either.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libmail-deliverystatus-bounceparser-perl=1.543+repacked-1 libmime-tools-perl=5.510-1 libmailtools-perl=2.21-2 libtimedate-perl=2.3300-2 \
  libconvert-binhex-perl=1.125-3 libio-stringy-perl=2.111-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.pl <<'PL'
use strict;
use warnings;
use Mail::DeliveryStatus::BounceParser;

my %of = (
	delivered => "Final-Recipient: rfc822; ana\@kupac.example\nAction: delivered\nStatus: 2.0.0\n",
	delayed   => "Final-Recipient: rfc822; ana\@kupac.example\nAction: delayed\nStatus: 4.2.2\n",
	failed    => "Final-Recipient: rfc822; ivo\@kupac.example\nAction: failed\nStatus: 5.1.1\n",
);
for my $order ([qw(failed)], [qw(failed delivered)], [qw(delivered failed)], [qw(delayed failed)]) {
	my $outcomes = join "\n", map { $of{$_} } @$order;
	my $bounce = Mail::DeliveryStatus::BounceParser->new(<<"MAIL");
From: MAILER-DAEMON\@posta.example
To: ured\@posta.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

The letter was not delivered to everybody.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; posta.example

$outcomes
--b1
Content-Type: text/rfc822-headers

From: ured\@posta.example
Subject: Invoice 17/1/1
Message-Id: <17\@posta.example>

--b1--
MAIL
	print "@$order: ", $bounce->is_bounce ? 'bounce' : 'no bounce', ' ', join(' ', $bounce->addresses), "\n";
}
PL
seen=$(PERL5LIB=usr/share/perl5 perl main.pl | sed 's/ *$//')
echo "$seen"
wanted='failed: bounce ivo@kupac.example
failed delivered: no bounce ivo@kupac.example
delivered failed: no bounce
delayed failed: no bounce'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
