import { expect, test } from 'vitest';
import { fold } from './text';

test('case and diacritics fold away', () => {
  expect(fold('Šarić ĐURĐEVAC žlijeb')).toBe('saric durdevac zlijeb');
});
