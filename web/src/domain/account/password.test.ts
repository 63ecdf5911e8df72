import { expect, test } from 'vitest';
import { lengthOf, passwordFault } from './password';

test.each([
  ['', 'blank'],
  [' '.repeat(12), 'blank'],
  ['kratka', 'short'],
  ['ččččččččč', 'short'],
  ['čččččččččč', null],
  ['🔧🔧🔧🔧🔧', 'short'],
  ['bura puše sa sjevera', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'long'],
  ['č'.repeat(101), 'long'],
])('%j: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('a character is what people count as one', () => {
  expect(lengthOf('č🔧')).toBe(2);
});
