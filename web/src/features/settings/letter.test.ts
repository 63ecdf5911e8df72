import { expect, test } from 'vitest';
import { linkOf } from './letter';

test.each([
  ['Dobar dan,\n\nOtvori:\nhttps://teren.example.hr/x?a=1&b=2\n\nPozdrav', 'https://teren.example.hr/x?a=1&b=2'],
  ['http://127.0.0.1:8080/login', 'http://127.0.0.1:8080/login'],
  ['Bez poveznice.', null],
  [null, null],
])('%j holds %j', (text, link) => expect(linkOf(text)).toBe(link));
