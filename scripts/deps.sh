#!/usr/bin/env bash
# What `make test` needs beyond Go, Node and npm: Chromium (its headless shell,
# or the whole), a PostgreSQL server, a C compiler (for the race detector), OpenSSL and
# xmlsec1 (which sign and verify beside the program), and for the lane of other browsers Firefox ESR, and WebKitGTK with its driver
# and a screen in memory. `deps.sh invoices`: what `make prove-invoices` needs, which is
# xmllint, Saxon and a Java runtime. `deps.sh patroni`: what the drill of a cluster needs.
# Installs what is missing where it may (Debian and its kin, as root or with
# sudo that asks nothing); elsewhere says what to install and fails.
set -euo pipefail

has_chromium() { [ -x /usr/bin/chromium-headless-shell ] || [ -x /usr/bin/chromium ]; }
has_postgres() { ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null; }
has_firefox() { command -v firefox-esr >/dev/null; }
has_webkit() { command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; }
has_xmllint() { [ -x /usr/bin/xmllint ]; }
has_saxon() { [ -e /usr/share/java/Saxon-HE.jar ]; }
has_openssl() { command -v openssl >/dev/null; }
has_xmlsec1() { command -v xmlsec1 >/dev/null; }
has_patroni() { command -v patroni >/dev/null && command -v etcd >/dev/null && [ -x /usr/sbin/haproxy ] && command -v curl >/dev/null; }
has_java() { command -v java >/dev/null; }
has_compiler() { command -v "${CC:-gcc}" >/dev/null; }

purpose=${1:-tests}
missing=()
find_missing() {
  missing=()
  if [ "$purpose" = invoices ]; then
    has_xmllint || missing+=(libxml2-utils)
    has_saxon || missing+=(libsaxonhe-java)
    has_java || missing+=(default-jre-headless)
    return
  fi
  if [ "$purpose" = patroni ]; then
    has_patroni || missing+=(patroni etcd-server haproxy curl)
    has_postgres || missing+=(postgresql)
    return
  fi
  has_chromium || missing+=(chromium-headless-shell)
  has_postgres || missing+=(postgresql)
  has_compiler || missing+=(gcc libc6-dev)
  has_openssl || missing+=(openssl)
  has_xmlsec1 || missing+=(xmlsec1)
  has_firefox || missing+=(firefox-esr)
  has_webkit || missing+=(webkit2gtk-driver xvfb)
}

for tool in go node npm; do
  command -v "$tool" >/dev/null || { echo "deps.sh: $tool is not installed; see README.md for the versions" >&2; exit 1; }
done

find_missing
[ ${#missing[@]} -gt 0 ] || exit 0

if command -v apt-get >/dev/null; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  if [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; then
    echo "installing ${missing[*]}"
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
    find_missing
  fi
fi
[ ${#missing[@]} -gt 0 ] || exit 0

{
  echo 'deps.sh: the tests need what this machine lacks:'
  if [ "$purpose" = invoices ]; then echo '  xmllint, /usr/share/java/Saxon-HE.jar, java'
  elif [ "$purpose" = patroni ]; then echo '  patroni, etcd, /usr/sbin/haproxy, curl, the PostgreSQL server programs'
  else
  has_chromium || echo '  Chromium at /usr/bin/chromium-headless-shell or /usr/bin/chromium'
  has_postgres || echo '  the PostgreSQL server programs (postgres, initdb, pg_ctl), 15 or newer, on the PATH or in /usr/lib/postgresql'
  has_compiler || echo '  a C compiler'
  has_openssl || echo '  openssl on the PATH'
  has_xmlsec1 || echo '  xmlsec1 on the PATH'
  has_firefox || echo '  Firefox ESR as firefox-esr on the PATH'
  has_webkit || echo '  WebKitWebDriver of WebKitGTK, with its MiniBrowser, and Xvfb'
  fi
  echo "On Debian and its kin: sudo apt-get install --no-install-recommends ${missing[*]}"
} >&2
exit 1
