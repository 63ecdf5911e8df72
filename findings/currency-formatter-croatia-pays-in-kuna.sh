#!/usr/bin/env bash
# npm currency-formatter 1.5.9, sales-tax 2.23.0, locale-currency 1.0.0, iso-country-currency 0.7.2 and
# country-currency-map 2.1.7, the money of a country: an amount for Croatia (hr-HR) is shown by the first in
# kuna, "1.234,50 kn", although the euro is its money since 2023, and for Bulgaria, which has it since 1
# January 2026, all five say leva; for Lithuania the first has no sign and the last has dollars. npm
# country-to-currency 3.0.1 has the euro for all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts currency-formatter@1.5.9 sales-tax@2.23.0 locale-currency@1.0.0 iso-country-currency@0.7.2 country-currency-map@2.1.7 country-to-currency@3.0.1 >/dev/null
cat >main.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { format } = require('currency-formatter');
const salesTax = require('sales-tax');
const { getCurrency } = require('locale-currency');
const { getParamByISO } = require('iso-country-currency');
const { getCountry } = require('country-currency-map');
const now = (await import('country-to-currency')).default;

for (const [code, language, name] of [['HR', 'hr', 'Croatia'], ['BG', 'bg', 'Bulgaria'], ['LT', 'lt', 'Lithuania'], ['SI', 'sl', 'Slovenia']]) {
  console.log(name, '|', format(1234.5, { locale: `${language}-${code}` }).replace(/\s/g, ' '), '|', (await salesTax.getSalesTax(code)).currency, getCurrency(`${language}-${code}`), getParamByISO(code, 'currency'), getCountry(name)?.currency, '|', now[code]);
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='Croatia | 1.234,50 kn | EUR EUR EUR undefined | EUR
Bulgaria | 1 234,50 лв. | BGN BGN BGN BGN | EUR
Lithuania | 1,234.50 | EUR EUR EUR USD | EUR
Slovenia | 1 234,50 € | EUR EUR EUR EUR | EUR'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
