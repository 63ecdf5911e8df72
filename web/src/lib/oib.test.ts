import { expect, test } from 'vitest';
import { isOib } from './oib';

test.each(['69435151530', '12345678903'])('%s is one', (text) => expect(isOib(text)).toBe(true));

test.each(['69435151531', '6943515153', '694351515300', 'HR69435151530', '69435 151530', '', '00000000000'])(
  '%j is none',
  (text) => expect(isOib(text)).toBe(false),
);
