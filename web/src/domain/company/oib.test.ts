import { expect, it } from 'vitest';
import { isCroatia, isOib } from './oib';

it.each(['69435151530', '33392005961', '12345678903'])('takes %s', (number) => expect(isOib(number)).toBe(true));

it.each(['69435151531', '6943515153', '694351515300', '6943515153a', '', '00000000000', '٦٩٤٣٥١٥١٥٣٠', ' 69435151530'])(
  'refuses %j',
  (number) => expect(isOib(number)).toBe(false),
);

it.each(['', ' HR', 'Hrvatska', 'REPUBLIKA HRVATSKA', 'Croatia'])('takes %j for Croatia', (country) =>
  expect(isCroatia(country)).toBe(true),
);

it.each(['Italia', 'Slovenija', 'h'])('takes %s for another country', (country) =>
  expect(isCroatia(country)).toBe(false),
);
