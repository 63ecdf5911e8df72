#!/usr/bin/env bash
# Holds what the kit of e-invoices writes against the official rules: the schema of UBL,
# EN 16931 and HR CIUS. Every golden document, 300 random ones, those that the program's own
# calls made of each kind and all of the demo must be valid. Of each mutation the rules and
# our check agree, or the rules are blind to it. Writes the tables of
# docs/invoices.md; in CI (TEREN_TEST_REQUIRE) they must be there already.
# The rules are no part of the project: ../shared/einvoice beside it, or $TEREN_EINVOICE.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CGO_ENABLED=0 GOFLAGS=-trimpath

rules=${TEREN_EINVOICE:-../shared/einvoice}
if [ ! -x "$rules/validate" ]; then
  echo "prove-invoices: left out, there are no official rules at $rules"
  exit 0
fi
scripts/deps.sh invoices

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/in"
go test -vet=off -count=1 -run 'TestMutations|TestRandomDocumentsAreReadBack' ./internal/kit/einvoice -args -proof "$work/in"
env -u TEREN_TEST_POSTGRES -u TEREN_TEST_REQUIRE go test -vet=off -count=1 ./internal/areas/invoices -args -proof "$work/in" # each kind, made by its calls
env -u TEREN_TEST_DATE go test -vet=off -count=1 -run 'TestDemo$/sqlite$' ./internal/demo -args -proof "$work/in"
for golden in internal/kit/einvoice/testdata/*.xml; do cp "$golden" "$work/in/golden-$(basename "$golden")"; done

failed=0
"$rules/validate" "$work"/in/*.xml >"$work/said" || failed=$?
[ "$failed" -le 1 ] || { echo "prove-invoices: the rules could not be run" >&2; exit 1; }
sed -i "s|^$work/in/||" "$work/said"
[ "$(wc -l <"$work/said")" = "$(find "$work/in" -name '*.xml' | wc -l)" ] || { echo 'prove-invoices: the rules left files out' >&2; exit 1; }

if grep -v '^mutation-' "$work/said" | grep -v $'\tvalid$' >&2; then
  echo 'prove-invoices: what we write is refused' >&2
  exit 1
fi

# One row for each mutation: its name, the official rules, our check of the file and of the
# values, and how the two stand to each other.
awk -F '\t' -v OFS=' | ' '
  NR == FNR { said[$1] = $2; next }
  {
    official = said[$1]
    if (official ~ /^XSD: /) { ids = ""; n = split(official, word, " "); for (i = 1; i <= n; i++) if (word[i] ~ /^(BR|HR-BR|UBL)-[A-Z0-9-]+$/) ids = ids " " word[i]; official = "schema" ids }
    verdict = "agree"
    if (official == "valid" && $3 != "") verdict = "blind"
    if (official != "valid" && $3 == "") verdict = "MISSED"
    print "| " $2, (official == "valid" ? "–" : official), ($3 == "" ? "–" : "`" $3 "`"), ($4 == "" ? "–" : ($4 ~ /^cannot/ ? $4 : "`" $4 "`")), verdict " |"
  }' "$work/said" "$work/in/mutations.tsv" >"$work/rows"
count() { grep -c "$1" "$2" || true; }
{
  echo "Valid: $(count '^golden-.*valid$' "$work/said") golden documents, $(count '^random-.*valid$' "$work/said") random ones, $(count '^program-.*valid$' "$work/said") made by the program's calls, $(count '^demo-.*valid$' "$work/said") of the demo. Mutations: $(count 'agree |$' "$work/rows") on which the official rules and our check agree, $(count 'blind |$' "$work/rows") to which the official rules are blind, $(count 'MISSED |$' "$work/rows") that we miss."
  echo
  echo '| change to a right document | official rules | our check of the file | of the values | |'
  echo '|---|---|---|---|---|'
  cat "$work/rows"
} >"$work/table"

awk -v table="$work/table" '
  /^<!-- proof -->$/ { print; print ""; while ((getline line < table) > 0) print line; print ""; skip = 1; next }
  /^<!-- end of proof -->$/ { skip = 0 }
  !skip' docs/invoices.md >"$work/invoices.md"
head -n 1 "$work/table"
if grep 'MISSED |$' "$work/rows" >&2; then exit 1; fi
if ! cmp -s "$work/invoices.md" docs/invoices.md; then
  if [ -n "${TEREN_TEST_REQUIRE:-}" ]; then
    diff docs/invoices.md "$work/invoices.md" >&2 || true
    echo 'prove-invoices: docs/invoices.md has other tables; run make prove-invoices and commit them' >&2
    exit 1
  fi
  cp "$work/invoices.md" docs/invoices.md
  echo 'prove-invoices: wrote docs/invoices.md'
fi
