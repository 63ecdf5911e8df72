import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from './locales/en';
import { office as enOffice } from './locales/en/office';
import { hr } from './locales/hr';
import { office as hrOffice } from './locales/hr/office';

type Table = Readonly<Record<string, string>>;
type Both = typeof en & typeof enOffice;

/** Where the server keeps the words of its spreadsheets, and the table of the screens that says the same. */
const TABLES: readonly [file: string, name: string, screen: (t: Both) => Table][] = [
  ['absences/export.go', 'kindWords', (t) => t.absences.kinds],
  ['absences/export.go', 'stateWords', (t) => t.absences.states],
  ['catalog/spreadsheet.go', 'typeWords', (t) => t.lineItems.types],
  ['catalog/spreadsheet.go', 'unitWords', (t) => t.lineItems.units],
  ['trash/export.go', 'things', (t) => t.deleted.kind],
  ['hierarchies/export.go', 'expenseWords', (t) => t.hierarchies.expenseTypes],
  ['locations/export.go', 'TypeWords', (t) => t.place.types],
  ['orders/export.go', 'statusWords', (t) => t.orders.status],
  ['tasks/export.go', 'phaseWords', (t) => t.tasks.phase],
  ['tasks/export.go', 'priorityWords', (t) => t.tasks.priority],
  ['tasks/export.go', 'statusWords', (t) => t.tasks.status],
  ['tenants/register_import.go', 'correlationWords', (t) => t.b2b.correlations],
  ['tenants/register_import.go', 'typeWords', (t) => t.b2b.types],
  ['users/export.go', 'roleWords', (t) => t.common.roles],
  ['users/export.go', 'statusWords', (t) => t.users.states],
];

/** The pairs of an English and a Croatian word in a table of the server, as `"Store", "Trgovina"`. */
function pairsOf(file: string, name: string): string[] {
  const source = readFileSync(new URL(`../../../internal/areas/${file}`, import.meta.url), 'utf8');
  const begin = source.search(new RegExp(`\\b${name}\\s+=|\\b${name} = `));
  const rest = source.slice(begin).split('\n');
  const one = rest[0]?.trimEnd().endsWith('}')
    ? rest.slice(0, 1)
    : rest.slice(
        0,
        rest.findIndex((line) => /^\t?\}/.test(line)),
      );
  const pairs = one.join('\n').matchAll(/(?:Called\("\w+", |:\s*\{)"([^"]+)", "([^"]+)"/g);
  return [...pairs].map(([, english, croatian]) => `${english} / ${croatian}`);
}

test.each(TABLES)('%s calls its %s as the screens do', (file, name, screen) => {
  const words = [en, hr].map((core, i) => screen({ ...core, ...(i === 0 ? enOffice : hrOffice) } as Both));
  const shown = Object.keys(words[0] ?? {}).map((key) => `${words[0]?.[key]} / ${words[1]?.[key]}`);
  const pairs = pairsOf(file, name);
  expect(pairs.length).toBeGreaterThan(1);
  expect(pairs.sort()).toEqual(shown.sort());
});
