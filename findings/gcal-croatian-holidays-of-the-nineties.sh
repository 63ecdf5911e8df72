#!/usr/bin/env bash
# gcal 4.1 (Debian gcal 4.1-3.1), holidays of Croatia (-q HR): for every year the same, those of before
# 2001: 30 May is there in 2010 as in 2026, and neither Corpus Christi (since 2001; 4 June 2026) nor 25
# June and 8 October, the days of statehood and independence from 2001 to 2019, nor 18 November of today.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q gcal=4.1-3.1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
holidays() { LC_ALL=C usr/bin/gcal -q HR -n -u -H no "$1" | grep -oP '\+ \w+, +\K\w+ +\d+' | tr -s ' ' | tr '\n' ';'; }
seen=$(for year in 2010 2026; do echo "$year: $(holidays "$year")"; done)
echo "$seen"
wanted='2010: Jan 1;Jan 6;Apr 4;Apr 5;May 1;May 30;Jun 22;Aug 5;Aug 15;Nov 1;Dec 25;Dec 26;
2026: Jan 1;Jan 6;Apr 5;Apr 6;May 1;May 30;Jun 22;Aug 5;Aug 15;Nov 1;Dec 25;Dec 26;'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
