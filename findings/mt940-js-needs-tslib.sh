#!/usr/bin/env bash
# mt940-js 1.0.0: installed alone it cannot be loaded: its files require tslib, which its package.json
# does not name as a dependency.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940-js@1.0.0 >/dev/null
cat >find.cjs <<'JS'
try {
  require('mt940-js');
  console.log('loaded');
} catch (error) {
  console.log(error.code, error.message.split('\n')[0]);
}
JS
seen=$(node find.cjs)
echo "$seen"
wanted='MODULE_NOT_FOUND Cannot find module '\''tslib'\'''
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
