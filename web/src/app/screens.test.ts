import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds } from '@/records/kinds';
import type { Screen } from '@/records/screen';
import { screens } from './screens';

const said = import.meta.glob<Readonly<Record<string, readonly Screen[]>>>('../features/*/screens.ts', { eager: true });
const pages = Object.keys(import.meta.glob('../features/*/*Page.tsx'));
const texts = import.meta.glob<string>('../features/*/screens.ts', { eager: true, query: '?raw', import: 'default' });
const schema = readFileSync(new URL('../api/schema.gen.d.ts', import.meta.url), 'utf8');

/** The page that everybody begins with is one of three; the client's offer is a program of its own. */
const ELSEWHERE = ['asked/AskedPage', 'client-offer/SigningPage', 'home/HomePage', 'showroom/ShowroomPage'];

/** The values of a field of the server's type. */
function valuesOf(type: string, field: string) {
  const [, values = ''] = new RegExp(`\\b${type}: \\{[\\s\\S]*?\\b${field}: ("[^;]*);`).exec(schema) ?? [];
  return [...values.matchAll(/"(\w+)"/g)].map(([, value]) => `${value}`);
}

test('every screen of a feature is registered once', () => {
  const all = Object.values(said).flatMap((feature) => Object.values(feature).flat());
  const paths = screens.map(({ path }) => path);
  expect(all.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(new Set(paths).size).toBe(paths.length);
});

test('every page of a feature has a screen', () => {
  const lost = pages.filter((file) => {
    const [, feature = '', page = ''] = /features\/([\w-]+)\/(\w+)\.tsx$/.exec(file) ?? [];
    const opens = texts[`../features/${feature}/screens.ts`]?.includes(`import('./${page}')`) ?? false;
    return opens === ELSEWHERE.includes(`${feature}/${page}`);
  });
  expect(lost).toEqual([]);
});

test('every kind that the search finds has an icon', () => {
  const found = valuesOf('LookupThing', 'entity');
  expect(found).toContain('task');
  expect(found.filter((kind) => !kinds[kind]?.icon)).toEqual([]);
});

test('every kind that can be deleted and listed is restored by its feature', () => {
  const deleted = valuesOf('TrashRecord', 'thing');
  expect(deleted).toContain('team');
  expect(deleted.filter((kind) => !kinds[kind]?.trash)).toEqual([]);
});

test('every kind that people comment on leads to its comments', () => {
  const talked = [...schema.matchAll(/^ {4}"\/(\w+)\/\{(\w+)_id\}\/comments"/gm)].map(([, , kind]) => `${kind}`);
  expect(talked).toContain('order');
  expect(talked.filter((kind) => !kinds[kind]?.comments)).toEqual([]);
});
