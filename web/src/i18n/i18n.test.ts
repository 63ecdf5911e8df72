import * as enWords from '@words/en.json';
import * as hrWords from '@words/hr.json';
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

/** Words and phrases that have another in their place, by language: one thing has one word. */
const DEAD: Readonly<Record<'hr' | 'en', RegExp>> = {
  // slika, uređaj, bez termina, e-pošta, mjesto; then phrases that were no Croatian.
  hr: new RegExp(
    [
      'fotografij',
      'imovin',
      'neraspoređen',
      'e-mail',
      'naziv lokacije',
      'ugrađena oprema',
      'svi osim obrisanih',
      'nije započet \\d',
      'nastavi nalog',
      'isto stoji i kod',
      'bez izgubljenog i rashodovanog',
      '\\barak\\b',
      'zabilježi narudžbu',
      'nitko je još nije zadužio',
      'što se obriše, ovdje čeka',
      'proračunske tablice',
      'onaj tko vodi',
      'odbaci sve koje čekaju',
      'vanjskim pružateljem identiteta',
      'drugi korak prijave',
      'prijavljeni ljudi',
      'je pretpostavka prema',
      'tražimo drugu tvrtku',
      'više brojki',
      'kraj zaključen',
      'zatraži rad',
      '\\btim(ov|a$|a |u$|u )',
      '\\b(novi|obriši|dodaj|bez|ili) tim',
      'bez odabira$',
    ].join('|'),
    'i',
  ),
  en: new RegExp(
    [
      'projects at 85',
      '^no (selection|time set|time,)',
      '^in the field, now',
      'the lists above lead',
      'make a task',
      '^status since',
      'resume (order|work)',
      'has started, so its planned',
      '^reserved for the order',
      'rows of workers',
      'late by \\d',
      'pp against',
      'by time since sending',
      'questions of the client',
      'answer to the client',
      'discount on all',
      'course of the money',
      'pace of 4 weeks',
      'note a purchase',
      'in the books now',
      'differences from the field',
      'add work equipment',
      'there is no camera here',
      'no inventory was made',
      'going on: ',
      'only asks others for work',
      'tell of inspections',
      'least margin',
      'they show once',
      'who made the offer',
      'until which day',
    ].join('|'),
    'i',
  ),
};

test('no text of a language has a word that another has replaced', () => {
  const said = (table: object): string[] =>
    Object.values(table).flatMap((value) =>
      typeof value === 'object' && value !== null ? said(value) : [typeof value === 'function' ? String(value) : value],
    );
  for (const [language, tables] of [
    ['hr', [hr, hrWords]],
    ['en', [en, enWords]],
  ] as const) {
    const texts = tables.flatMap(said);
    expect(texts.length).toBeGreaterThan(3000);
    expect(texts.filter((text) => DEAD[language].test(text))).toEqual([]);
  }
});
