#!/usr/bin/env bash
# npm @block65/webcrypto-web-push 2.0.0: a message that is to be delivered at once or never, which RFC
# 8030 (5.2) has TTL: 0 stand for, is sent with TTL: 60 and may arrive a minute later; 1 is sent as 1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @block65/webcrypto-web-push@2.0.0 >/dev/null
cat >main.mjs <<'JS'
import { createECDH, randomBytes } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';

const pair = () => {
  const keys = createECDH('prime256v1');
  return { publicKey: keys.generateKeys('base64url'), privateKey: keys.getPrivateKey().toString('base64url') };
};
const vapid = { subject: 'mailto:ured@example.com', ...pair() };
const keys = { p256dh: pair().publicKey, auth: randomBytes(16).toString('base64url') };
const subscription = { endpoint: 'https://push.example.com/1', expirationTime: null, keys };
for (const ttl of [1, 0]) {
  const { headers } = await buildPushPayload({ data: 'Novi nalog', options: { ttl } }, subscription, vapid);
  console.log(`ttl ${ttl}: ${headers.ttl}`);
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='ttl 1: 1
ttl 0: 60'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
