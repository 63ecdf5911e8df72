import { describe, expect, test } from 'vitest';
import { en, hr } from '@/test/words';
import { label } from './label';
import { browserLocale } from './locale';
import { plural } from './plural';

function keysOf(table: object, path = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [path + key],
  );
}

test('both languages hold the same keys', () => {
  expect(keysOf(hr).sort()).toEqual(keysOf(en).sort());
});

/** Texts that are empty on purpose. */
const SILENT = [
  'schedule.notIn.calendar',
  'inventory.differences.NONE',
  'invoices.willDo.INVOICE',
  'invoices.willDo.PARTIAL',
];

test('no text is empty', () => {
  const empty = (table: object, path = ''): string[] =>
    Object.entries(table).flatMap(([key, value]) => {
      if (typeof value === 'object' && value !== null) return empty(value, `${path}${key}.`);
      return typeof value === 'string' && value.trim() === '' ? [path + key] : [];
    });
  for (const words of [hr, en]) expect(empty(words).sort()).toEqual([...SILENT].sort());
});

test('no sentence ends with two full stops after a company, which often has one of its own', () => {
  const companies = /\b(owner|client|company|contractor|supplier|other)\b/;
  const said = new Proxy({}, { get: (_, name) => (companies.test(String(name)) ? 'Primorje d.o.o.' : 'x') });
  const doubled = (table: object, path = ''): string[] =>
    Object.entries(table).flatMap(([key, value]) => {
      if (typeof value === 'object' && value !== null) return doubled(value, `${path}${key}.`);
      if (typeof value !== 'function' || !companies.test(String(value))) return [];
      return String(value(said)).includes('d.o.o..') ? [path + key] : [];
    });
  for (const words of [hr, en]) expect(doubled(words)).toEqual([]);
});

describe('plural forms', () => {
  const forms = { one: 'zadatak', few: 'zadatka', other: 'zadataka' };
  test.each([
    [0, 'zadataka'],
    [1, 'zadatak'],
    [2, 'zadatka'],
    [4, 'zadatka'],
    [5, 'zadataka'],
    [11, 'zadataka'],
    [12, 'zadataka'],
    [21, 'zadatak'],
    [22, 'zadatka'],
    [111, 'zadataka'],
  ])('Croatian says %i %s', (n, word) => {
    expect(plural('hr', n, forms)).toBe(word);
  });
  test('English has two', () => {
    const tasks = { one: 'task', other: 'tasks' };
    expect([0, 1, 2].map((n) => plural('en', n, tasks))).toEqual(['tasks', 'task', 'tasks']);
  });
});

test('Croatian is chosen when the browser prefers it, otherwise English', () => {
  expect(browserLocale(['hr-HR', 'en'])).toBe('hr');
  expect(browserLocale(['hr'])).toBe('hr');
  expect(browserLocale(['en-GB', 'hr'])).toBe('en');
  expect(browserLocale(['de-DE'])).toBe('en');
  expect(browserLocale([])).toBe('en');
});

test('a value without a word throws, except in production, where it is shown as it is', () => {
  expect(label({ ADMIN: 'Administrator' }, 'ADMIN')).toBe('Administrator');
  expect(() => label({}, 'ADMIN')).toThrow('Missing translation: ADMIN');
  expect(label({}, 'ADMIN', false)).toBe('ADMIN');
});

test('quotes of a language stand in its words alone', () => {
  const sources = import.meta.glob(['/src/**/*.{ts,tsx}', '!**/*.test.*', '!/src/i18n/locales/hr/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const croatian = Object.keys(sources).filter((path) => String(sources[path]).includes('„'));
  expect(croatian).toEqual([]);
});
