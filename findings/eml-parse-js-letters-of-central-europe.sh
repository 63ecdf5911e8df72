#!/usr/bin/env bash
# npm eml-parse-js 1.1.15: a text in windows-1250, as Outlook sends Croatian, is read with the letters of
# Western Europe: "Račun" is "Raèun". The name of a file in two parts (RFC 2231) begins with its character
# set: "UTF-8Račun 17.pdf".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts eml-parse-js@1.1.15 >/dev/null
cat >main.cjs <<'JS'
const { readEml } = require('eml-parse-js');

const mail = ['From: a@example.com', 'To: b@example.com', 'Subject: x', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"', '', '--b', 'Content-Type: text/plain; charset=windows-1250', 'Content-Transfer-Encoding: quoted-printable', '', 'Ra=E8un', '--b', 'Content-Type: application/pdf', "Content-Disposition: attachment; filename*0*=UTF-8''Ra%C4%8D; filename*1*=un%2017.pdf", 'Content-Transfer-Encoding: base64', '', 'JVBERg==', '--b--', ''].join('\r\n');
const found = readEml(mail);
console.log(JSON.stringify([found.text.trim(), found.attachments[0].name]));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='["Raèun","UTF-8Račun 17.pdf"]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
