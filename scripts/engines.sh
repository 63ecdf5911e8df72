#!/usr/bin/env bash
# A short set of journeys (web/e2e/engines) through Firefox ESR and WebKitGTK, as
# Debian has them, against bin/teren with a fresh demo of today. Arguments go to
# Playwright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The clocks of these browsers are not moved.
export TEREN_TEST_DATE=${TEREN_TEST_DATE:-$(date -u +%FT%TZ)}
export TEREN_DEMO_MONTHS=${TEREN_DEMO_MONTHS:-4}
exec scripts/with-demo.sh npm --prefix web run engines -- "$@"
