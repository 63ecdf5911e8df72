#!/usr/bin/env bash
# dateutils 0.4.10 (Debian dateutils 0.4.10-1): from 31 January to 1 March 2026, 29 days, ddiff counts a month
# and 62 days, which its own dadd takes to 1 May. Over the end of a month the day of the month is lost too: from
# 31 August to 1 October, and from 29 February 2024 to 1 March 2025, there are whole months and no day. From
# the 15th it is right, and so are days alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q dateutils=0.4.10-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
seen=$(while read -r from to; do
  between=$(usr/bin/dateutils.ddiff "$from" "$to" -f '%mmo%dd')
  echo "$from to $to: $(usr/bin/dateutils.ddiff "$from" "$to" -f '%d') days, $between, reaches $(usr/bin/dateutils.dadd "$from" "$between")"
done <<'DAYS'
2026-01-15 2026-03-01
2026-01-31 2026-03-01
2026-08-31 2026-10-01
2024-02-29 2025-03-01
DAYS
)
echo "$seen"
wanted='2026-01-15 to 2026-03-01: 45 days, 1mo14d, reaches 2026-03-01
2026-01-31 to 2026-03-01: 29 days, 1mo62d, reaches 2026-05-01
2026-08-31 to 2026-10-01: 31 days, 1mo0d, reaches 2026-09-30
2024-02-29 to 2025-03-01: 366 days, 12mo0d, reaches 2025-02-28'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
