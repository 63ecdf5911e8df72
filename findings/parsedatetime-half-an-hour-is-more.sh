#!/usr/bin/env bash
# parsedatetime 2.6 (Debian python3-parsedatetime 2.6-3): "in half an hour" is in an hour, and a fraction
# with a stroke counts by its lower number: "in 1/2 hour" is in two hours, "in 1/4 hour" in four. "last
# day of month" is yesterday. All are called understood. "in 0.5 hours" and "end of month" are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-parsedatetime=2.6-3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
cat >main.py <<'PY'
from datetime import datetime

import parsedatetime

calendar = parsedatetime.Calendar()
for text in ('in half an hour', 'in 0.5 hours', 'in 1/2 hour', 'in 1/4 hour', 'end of month', 'last day of month'):
    moment, status = calendar.parseDT(text, datetime(2026, 11, 16, 10))
    print(text, moment, status > 0)
PY
seen=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 main.py)
echo "$seen"
wanted='in half an hour 2026-11-16 11:00:00 True
in 0.5 hours 2026-11-16 10:30:00 True
in 1/2 hour 2026-11-16 12:00:00 True
in 1/4 hour 2026-11-16 14:00:00 True
end of month 2026-11-30 09:00:00 True
last day of month 2026-11-15 09:00:00 True'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
