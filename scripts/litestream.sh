#!/usr/bin/env bash
# Builds Litestream, which copies an SQLite file elsewhere as it changes, for
# the drill of a lost disk: once, at the pinned version, kept in the cache of
# whoever runs it. Prints its path.
set -euo pipefail

version=v0.5.10
module=github.com/benbjohnson/litestream/cmd/litestream
program=${XDG_CACHE_HOME:-$HOME/.cache}/teren/litestream-$version/litestream
if [ ! -x "$program" ]; then
  mkdir -p "$(dirname "$program")"
  # Outside of this module, whose dependencies it shares none with.
  (cd / && GOBIN=$(dirname "$program") GOFLAGS='' CGO_ENABLED=0 go install "$module@$version" >&2)
fi
echo "$program"
