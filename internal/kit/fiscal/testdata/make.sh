#!/usr/bin/env bash
# Makes the certificates of the tests with OpenSSL 3. The company and its OIB are made up.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
days=(-days 36500)

openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/ca.key" -out "$work/ca.pem" "${days[@]}" -subj '/C=HR/O=Primjer agencija/CN=Primjer CA' 2>/dev/null
openssl req -new -newkey rsa:2048 -nodes -keyout "$work/key" -out "$work/csr" -subj '/C=HR/O=PRIMJER GRIJANJE, D.O.O. HR12345678903/L=ZAGREB/CN=FISKAL 1' 2>/dev/null
openssl x509 -req -in "$work/csr" -CA "$work/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -out "$work/pem" "${days[@]}" 2>/dev/null

# A Tax Administration of the journeys.
openssl req -x509 -newkey rsa:2048 -nodes -keyout office.key -out office.pem "${days[@]}" -subj '/C=HR/O=Primjer porezna/CN=fiskalcis' 2>/dev/null

export_p12() { openssl pkcs12 -export -in "$work/pem" -passout pass:primjer "$@"; }
export_p12 -inkey "$work/key" -out default.p12
export_p12 -inkey "$work/key" -legacy -out legacy.p12
export_p12 -inkey "$work/key" -certfile "$work/ca.pem" -out chain.p12
export_p12 -nokeys -out without-key.p12
