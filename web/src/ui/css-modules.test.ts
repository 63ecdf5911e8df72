import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Returns the classes that are the whole selector of more than one rule, outside of media queries. */
function twice(css: string): readonly string[] {
  const names = [...css.matchAll(/(?<!,\n)^(\.[\w-]+) \{/gm)].map(([, name]) => name ?? '');
  return names.filter((name, i) => names.indexOf(name) !== i);
}

test('no class of a module is declared twice, as it would be for two things', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.module.css'));
  expect(files).toContain(join('ui', 'media', 'SignaturePad.module.css'));
  const found = files.flatMap((file) => twice(readFileSync(join(SRC, file), 'utf8')).map((name) => `${file} ${name}`));
  expect(found).toEqual([]);
});
