#!/usr/bin/env bash
# The browser journeys (web/e2e) against bin/teren with a fresh demo of a few months; journeys
# that need people of their own add them with the program. Arguments go to
# Playwright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export TEREN_DEMO_MONTHS=${TEREN_DEMO_MONTHS:-4}
exec scripts/with-demo.sh npm --prefix web run e2e -- "$@"
