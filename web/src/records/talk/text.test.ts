import { expect, test } from 'vitest';
import { namedIn, numbersIn, piecesOf, typedName, withName } from './text';

const kinds = (text: string, names: string[] = []) =>
  piecesOf(text, names)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ['bez ičega', []],
  ['vidi Z-2529 i rn-2275, ili #12.', ['number Z-2529', 'number rn-2275', 'number #12']],
  ['AZ-12 Z-12a Z- #abc ##3 a#4 RN-2-3', []],
  ['(Z-1) „RN-2”', ['number Z-1', 'number RN-2']],
  ['https://primjer.hr/a?b=1#Z-3, dalje', ['link https://primjer.hr/a?b=1#Z-3']],
  ['(http://primjer.hr/a).', ['link http://primjer.hr/a']],
  ['javascript:alert(1) ftp://x data:text/html,x http:// https://', []],
  ['HTTPS://PRIMJER.HR', ['link HTTPS://PRIMJER.HR']],
])('%s', (text, found) => expect(kinds(text)).toEqual(found));

test('a link leads where it says, and carries no script', () => {
  expect(piecesOf('https://primjer.hr/š"><b>')[0]).toEqual({
    kind: 'link',
    text: 'https://primjer.hr/š',
    href: 'https://primjer.hr/%C5%A1',
  });
});

test('those who are named are found, the longer name first', () => {
  expect(kinds('@Ana Žigić-Kos i @Ana Žigić, @Ana', ['Ana Žigić', 'Ana Žigić-Kos'])).toEqual([
    'mention @Ana Žigić-Kos',
    'mention @Ana Žigić',
  ]);
  expect(kinds('@a.b', ['a.b'])).toEqual(['mention @a.b']);
  expect(kinds('@axb', ['a.b'])).toEqual([]);
});

test('a text is whole again when its pieces are put together', () => {
  for (const text of ['', 'a', 'Z-1', '@Ana https://a.hr. Z-2 kraj', 'https://a.hr/).'])
    expect(
      piecesOf(text, ['Ana'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});

test('each number is asked for once', () => {
  expect(numbersIn(['Z-1 Z-1', 'RN-2 https://a.hr/Z-5', '#3'])).toEqual(['Z-1', 'RN-2', '#3']);
});

test.each([
  ['@', 1, { search: '', at: 0 }],
  ['Javi @An', 8, { search: 'An', at: 5 }],
  ['Javi @Ana Ži', 12, { search: 'Ana Ži', at: 5 }],
  ['Javi @Ana Žigić sutra', 21, undefined],
  ['ana@primjer', 11, undefined],
  ['@Ana', 2, { search: 'A', at: 0 }],
  ['', 0, undefined],
])('what is typed of a name in "%s" up to %d', (text, caret, found) => expect(typedName(text, caret)).toEqual(found));

test('a chosen name takes the place of what was typed of it', () => {
  expect(withName('Javi @An i meni', 5, 8, 'Ana Žigić')).toEqual({ text: 'Javi @Ana Žigić i meni', caret: 16 });
  expect(withName('@', 0, 1, 'Ana')).toEqual({ text: '@Ana ', caret: 5 });
});

test('whose name was taken out again is not named', () => {
  const people = [{ name: 'Ana' }, { name: 'Ivo' }];
  expect(namedIn('Za @Ivo', people)).toEqual([{ name: 'Ivo' }]);
});
