#!/usr/bin/env bash
# npm eml-format 0.6.1: of a subject in two encoded words, as every program writes a long one with
# Croatian letters (RFC 2047), the first is read alone, with an underscore for its blank: "Račun 17/1/1 za
# šaht" is "Račun_17/1/1". A file whose name is written as RFC 2231 wants it has none. A mail that it
# builds has Croatian letters bare in subject and name, which RFC 5322 (2.2) has not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eml-format@0.6.1 >/dev/null
cat >main.cjs <<'JS'
const { build, read } = require('eml-format');

const mail = ['From: a@example.com', 'To: b@example.com', 'Subject: =?UTF-8?Q?Ra=C4=8Dun_17/1/1?=', ' =?UTF-8?Q?_za_=C5=A1aht?=', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"', '', '--b', 'Content-Type: application/pdf', "Content-Disposition: attachment; filename*=UTF-8''Ra%C4%8Dun.pdf", 'Content-Transfer-Encoding: base64', '', 'JVBERg==', '--b--', ''].join('\r\n');
read(mail, (error, found) => console.log(found.subject, JSON.stringify(found.attachments[0].name)));
build({ from: { name: 'Željko', email: 'a@example.com' }, to: 'b@example.com', subject: 'Račun', text: 'x' }, (error, text) => console.log(text.split('\r\n').slice(0, 2).join(' ')));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Račun_17/1/1 undefined
Subject: Račun From: "Željko" <a@example.com>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
