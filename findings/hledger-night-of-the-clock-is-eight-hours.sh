#!/usr/bin/env bash
# hledger 1.25 (Debian hledger 1.25-2+b5), time sheets as timeclock files: the hours are those between
# what the clock shows, whatever the zone: the night shift from ten to six of 28 March 2026 in Zagreb,
# when the clock skips an hour, is 8 hours instead of 7, and that of 24 October 8 instead of 9; date of
# the same shell counts 7 and 9. Each entry is rounded to hundredths before it is added, so an hour in
# three parts of twenty minutes is 0.99.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q hledger=1.25-2+b5 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export TZ=Europe/Zagreb LC_ALL=C.UTF-8
printf '%s\n' 'i 2026/03/28 22:00:00 march' 'o 2026/03/29 06:00:00' 'i 2026/10/24 22:00:00 october' 'o 2026/10/25 06:00:00' \
  'i 2026/11/03 08:00:00 job:a' 'o 2026/11/03 08:20:00' 'i 2026/11/03 09:00:00 job:b' 'o 2026/11/03 09:20:00' \
  'i 2026/11/03 10:00:00 job:c' 'o 2026/11/03 10:20:00' >hours.timeclock
clock() { echo "$((($(date -d "$2" +%s) - $(date -d "$1" +%s)) / 3600)) h"; }
seen=$(usr/bin/hledger -f hours.timeclock balance --tree | sed 's/ *$//'
  clock '2026-03-28 22:00' '2026-03-29 06:00'; clock '2026-10-24 22:00' '2026-10-25 06:00')
echo "$seen"
wanted='               0.99h  job
               0.33h    a
               0.33h    b
               0.33h    c
               8.00h  march
               8.00h  october
--------------------
              16.99h
7 h
9 h'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
