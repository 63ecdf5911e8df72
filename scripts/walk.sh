#!/usr/bin/env bash
# Opens every screen of bin/teren with a fresh demo, in both languages and at four
# widths, and names what is cut there. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export TEREN_DEMO_MONTHS=${TEREN_DEMO_MONTHS:-4}
exec scripts/with-demo.sh npm --prefix web run walk -- "$@"
