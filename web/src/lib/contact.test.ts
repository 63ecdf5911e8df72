import { expect, test } from 'vitest';
import { callHref, isEmail } from './contact';

test('the number to call keeps its plus, and words are none', () => {
  expect(callHref('+385 (91) 555-0101')).toBe('tel:+385915550101');
  expect(callHref('nema')).toBeUndefined();
});

test.each(['ana@primjer.hr', ' a.b+c@posta.primjer.hr '])('%j is an address', (text) =>
  expect(isEmail(text)).toBe(true),
);

test.each([
  'ana',
  'ana@primjer',
  'a@@primjer.hr',
  'a@.primjer.hr',
  'a@primjer..hr',
  'a@primjer.hr.',
  '@primjer.hr',
  'a b@primjer.hr',
])('%j is none', (text) => expect(isEmail(text)).toBe(false));
