#!/usr/bin/env bash
# Runs the tests that draw by chance with new seeds, for MINUTES (10) or until one
# fails; that one names its seed. `make test` draws from the same seed every time.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-10}
mapfile -t packages < <(grep -rl --include='*_test.go' 'seed\.Of(' internal | xargs -n1 dirname | sort -u)
tests=$(grep -rhB40 --include='*_test.go' 'seed\.Of(' internal | grep -oP '^func \KTest\w+' | sort -u | paste -sd'|')
until=$((SECONDS + minutes * 60))
while [ $SECONDS -lt $until ]; do
  TEREN_SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
  export TEREN_SEED
  echo "TEREN_SEED=$TEREN_SEED"
  go test -count=1 -run "^($tests)\$" "${packages[@]/#/./}"
done
