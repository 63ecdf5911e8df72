import { describe, expect, it } from 'vitest';
import { acceptOf, MAX_FILE_BYTES, refusalOf, sentShares, sizeText } from './upload-rules';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (name: string, content: readonly number[] | string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

describe('refusalOf', () => {
  it.each([
    ['a.png', PNG, 'images'],
    ['a.JPG', [0xff, 0xd8, 0xff, 0xe0], 'images'],
    ['a.bmp', [0x42, 0x4d, 0, 0], 'images'],
    ['a.pdf', '%PDF-1.7', 'documents'],
    ['a.csv', 'naziv;cijena\nvijak;1,20\n', 'documents'],
    ['a.csv', [0xff, 0xfe, 0x4e, 0], 'sheets'],
    ['a.xlsx', [0x50, 0x4b, 0x03, 0x04], 'sheets'],
    ['a.doc', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'documents'],
  ] as const)('takes %s', async (name, content, kind) => {
    expect(await refusalOf(file(name, content), kind)).toBeNull();
  });

  it.each([
    ['an extension not listed', 'a.webp', PNG, 'images'],
    ['content that is not what the name says', 'a.png', '<html>', 'images'],
    ['a program called csv', 'a.csv', [0x7f, 0x45, 0x4c, 0x46, 0, 0], 'documents'],
    ['a spreadsheet of the old kind', 'a.xls', [0xd0, 0xcf, 0x11, 0xe0], 'sheets'],
    ['an archive called csv', 'a.csv', [0x50, 0x4b, 0x03, 0x04, 0], 'sheets'],
    ['an image among documents', 'a.png', PNG, 'documents'],
    ['no extension', 'png', PNG, 'documents'],
  ] as const)('refuses %s', async (_, name, content, kind) => {
    expect(await refusalOf(file(name, content), kind)).toEqual({ reason: 'unsupported', file: name });
  });

  it('refuses more than 25 MB, not 25 MB itself', async () => {
    const sized = (size: number) => Object.defineProperty(file('a.png', PNG), 'size', { value: size });
    expect(await refusalOf(sized(MAX_FILE_BYTES), 'images')).toBeNull();
    expect(await refusalOf(sized(MAX_FILE_BYTES + 1), 'images')).toEqual({
      reason: 'tooLarge',
      file: 'a.png',
      max: 25,
    });
  });
});

it('tells the file dialog what to offer', () => {
  expect(acceptOf('images')).toBe('image/png,.png,image/jpeg,.jpg,.jpeg,image/bmp,.bmp');
});

it('writes sizes short', () => {
  expect([sizeText(900), sizeText(412 * 1024), sizeText(1.44 * 1024 * 1024)]).toEqual(['900 B', '412 kB', '1,4 MB']);
});

it('files are sent one after the other', () => {
  const files = [10, 30, 60].map((size, i) => new File([new Uint8Array(size)], `${i}`));
  expect([...sentShares(files, 0.25).values()]).toEqual([1, 0.5, 0]);
  expect([...sentShares(files, 1).values()]).toEqual([1, 1, 1]);
});
