import { expect, test } from 'vitest';
import { callHref } from './contact';

test('the number to call keeps its plus, and words are none', () => {
  expect(callHref('+385 (91) 555-0101')).toBe('tel:+385915550101');
  expect(callHref('nema')).toBeUndefined();
});
