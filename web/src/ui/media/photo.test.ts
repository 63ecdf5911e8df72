import { expect, test } from 'vitest';
import { sizeToSend } from './photo';

const MB = 1024 * 1024;
const size = (width: number, height: number) => ({ width, height });

test.each([
  ['a small JPEG goes as it is', 'image/jpeg', MB, size(1600, 1200), undefined],
  ['a PNG does, too', 'image/png', MB, size(2560, 100), undefined],
  ['a large photo is brought to the longest side', 'image/jpeg', MB, size(4000, 3000), size(2560, 1920)],
  ['and an upright one', 'image/jpeg', MB, size(3000, 4000), size(1920, 2560)],
  ['what the server does not take is made anew in its size', 'image/heic', MB, size(1200, 900), size(1200, 900)],
  ['WebP as well', 'image/webp', MB, size(5120, 2560), size(2560, 1280)],
  ['and what is too heavy for its size', 'image/png', 12 * MB, size(2000, 2000), size(2000, 2000)],
  ['a picture without a type cannot be trusted', '', MB, size(100, 50), size(100, 50)],
  ['a thin one keeps at least a dot', 'image/jpeg', MB, size(10_000, 1), size(2560, 1)],
])('%s', (_, type, bytes, from, to) => {
  expect(sizeToSend({ type, bytes, ...from })).toEqual(to);
});
