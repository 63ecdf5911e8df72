#!/usr/bin/env bash
# Prints a port of the loopback address on which nobody listens just now: that of the
# argument, or else any.
set -euo pipefail
for port in ${1:-} $(for _ in $(seq 50); do echo $((20000 + RANDOM % 12000)); done); do
  (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; exit 0; }
done
echo 'free-port.sh: no free port found' >&2
exit 1
