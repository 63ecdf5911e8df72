import { expect, test } from 'vitest';
import { outboxList } from './outbox.search';
import { readSettingsSearch } from './settings.search';

test.each([
  [{ year: 2027 }, { year: 2027 }],
  [{}, {}],
  [{ year: 1999 }, { year: undefined }],
  [{ year: 'x' }, { year: undefined }],
])('the settings read %j as %j', (raw, search) => expect(readSettingsSearch(raw)).toEqual(search));

test('the outbox names what of its address makes no sense', () => {
  expect(outboxList.read({ state: 'FAILED', q: 'ana', page: 2 })).toEqual({ state: 'FAILED', q: 'ana', page: 2 });
  expect(outboxList.read({ state: 'LOST', q: 'ana' })).toMatchObject({ q: 'ana', unknown: ['state'] });
});
