#!/usr/bin/env bash
# Makes the certificates of the tests with OpenSSL 3, valid from the first day of 2026. The
# companies and their OIB are made up.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
export WORK=$work
cat >"$work/ca.conf" <<'END'
[ca]
default_ca = made
[made]
database = $ENV::WORK/index
new_certs_dir = $ENV::WORK
rand_serial = yes
default_md = sha256
default_startdate = 20260101000000Z
default_enddate = 21260101000000Z
policy = any
x509_extensions = issuer
unique_subject = no
[any]
countryName = optional
organizationName = optional
localityName = optional
commonName = supplied
[issuer]
basicConstraints = critical, CA:TRUE
[holder]
basicConstraints = CA:FALSE
END
: >"$work/index"

request() { openssl req -new -newkey rsa:2048 -nodes -keyout "$1" -out "$work/csr" -subj "$2" 2>/dev/null; }
issue() { openssl ca -batch -notext -config "$work/ca.conf" -in "$work/csr" "$@" 2>/dev/null; }

request "$work/ca.key" '/C=HR/O=Primjer agencija/CN=Primjer CA'
issue -selfsign -keyfile "$work/ca.key" -out "$work/ca.pem"
request "$work/key" '/C=HR/O=PRIMJER GRIJANJE, D.O.O. HR12345678903/L=ZAGREB/CN=FISKAL 1'
issue -extensions holder -cert "$work/ca.pem" -keyfile "$work/ca.key" -out "$work/pem"
# A Tax Administration of the journeys.
request office.key '/C=HR/O=Primjer porezna/CN=fiskalcis'
issue -selfsign -keyfile office.key -out office.pem

export_p12() { openssl pkcs12 -export -in "$work/pem" -passout pass:primjer "$@"; }
export_p12 -inkey "$work/key" -out default.p12
export_p12 -inkey "$work/key" -legacy -out legacy.p12
export_p12 -inkey "$work/key" -certfile "$work/ca.pem" -out chain.p12
export_p12 -nokeys -out without-key.p12
